package p586
import fmt "fmt"
import errors "errors"
import io "io"

type Ring[T any] struct { buf []T; at, n int }
func NewRing[T any](n int) *Ring[T] { return &Ring[T]{buf: make([]T, n)} }
func (r *Ring[T]) Push(v T) error { if r.n == len(r.buf) { return io.ErrShortBuffer }; r.buf[(r.at+r.n)%len(r.buf)] = v; r.n++; return nil }
func (r *Ring[T]) Pop() (v T, err error) { if r.n == 0 { return v, io.EOF }; v = r.buf[r.at]; r.at = (r.at + 1) % len(r.buf); r.n--; return v, nil }
                     
                                                  
                                                                                                           
func Run() {
                                              
                                                                          
                                                                                                                                            
                                                                                                                                                    
r := NewRing[rune](2)
fmt.Println(r.Push('a'), r.Push('b'), r.Push('c'))
for { v, err := r.Pop(); if errors.Is(err, io.EOF) { fmt.Println(err); break }; fmt.Print(string(v), " ") }
}

package p511
import fmt "fmt"
import io "io"
import os "os"
import errors "errors"

                                                 
                                                
                                                  
type opErr struct { Op string; Err error }
func (e *opErr) Error() string { return e.Op + ": " + e.Err.Error() }
func (e *opErr) Unwrap() error { return e.Err }
                                                             
             
                                                                    
                                     
                    
                                                                         
func Run() {
var e1, e2 = errors.New("one"), errors.New("two")
j := errors.Join(e1, fmt.Errorf("wrap: %w", e2))
fmt.Println(errors.Is(j, e1), errors.Is(j, e2), j)
                                          
                                                                     
                                               
var err error = fmt.Errorf("ctx: %w", &opErr{"read", io.EOF})
var oe *opErr
fmt.Println(errors.Is(err, io.EOF), errors.As(err, &oe), oe.Op, err)
_, perr := os.Open("/does/not/exist")
var pe *os.PathError
fmt.Println(errors.As(perr, &pe), pe.Op, errors.Is(perr, os.ErrNotExist))
}

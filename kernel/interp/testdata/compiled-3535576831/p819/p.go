package p819
import fmt "fmt"

type B struct{ n int }
func (b *B) Size() int { return b.n }
func (b *B) Grow() { b.n++ }
type D struct { *B; k int }
type F struct { D; B int }
func (d D) Size() int { return d.B.Size() * 10 }
                                      
                                 
                                                                           
                                  
type I interface { Size() int; Grow() }
                                                                        
func Run() {
                      
                                     
                            
                           
                          
                                                
d := D{&B{4}, 1}; d.Grow(); d.B.Grow()
fmt.Println(d.Size(), d.n, d.B.n)
f := F{D: d, B: 5}; f.Grow(); fmt.Println(f.Size(), f.B, f.n, f.D.B.n, f.k)
g := f.Grow; g(); fmt.Println(d.n)
                                       
for _, i := range []I{d, &f, d.B} { i.Grow(); fmt.Print(i.Size(), " ") }
}

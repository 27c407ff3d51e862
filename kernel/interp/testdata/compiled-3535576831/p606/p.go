package p606
import fmt "fmt"

type N struct { v int; next *N }
func mk(xs ...int) *N { var h *N; for i := len(xs) - 1; i >= 0; i-- { h = &N{xs[i], h} }; return h }
func (n *N) String() string { if n == nil { return "." }; return fmt.Sprint(n.v, n.next) }
func rev(n *N) (p *N) { for n != nil { n.next, p, n = p, n, n.next }; return }
func merge(a, b *N) *N { d := &N{}; t := d; for a != nil && b != nil { if a.v <= b.v { t.next, a = a, a.next } else { t.next, b = b, b.next }; t = t.next }; if a != nil { t.next = a } else { t.next = b }; return d.next }
                                                           
func Run() {
                                
                                                                                                    
                                                                                          
                                                                              
                                                                                                                                                                                                                            
fmt.Println(rev(mk(1, 2, 3)), merge(mk(1, 4, 5), mk(2, 3)))
}

package p677
import fmt "fmt"

const ( a = iota; b; _; d; e = "s"; f; g = iota; h )
const ( x, y = iota, iota * 10; z, w )
const ( k0 = 1 << (10 * iota); k1; k2 )
const ( p = iota; q = 5.5; r; s = iota + 0.5 )
                                                                
func Run() {
                                                    
                                      
                                       
                                              
fmt.Println(a, b, d, e, f, g, h, x, y, z, w, k1, k2, p, q, r, s)
}

package p798
import fmt "fmt"
import math "math"

const ( a = iota; b; _; c = "s"; d; e = iota * 10; f )
const ( KB = 1 << (10 * (iota + 1)); MB; GB )
type W int
const ( Sun W = iota; Mon; Tue )
func (w W) String() string { return [...]string{"Su", "Mo", "Tu"}[w] }
const ( p, q = iota, -iota; r, s )
const big = 1 << 100
const ( x0 uint8 = 255 - iota; x1 )
                                                                                       
                                                       
const h = 'a' + 1.0;                            
const ff = 5 / 2 * 2.0; const gg = 5 / 2.0;                                                     
                                                                                                       
func Run() {
                                                      
                                             
          
                                
                                                                      
                                  
                    
                                   
fmt.Println(a, b, c, d, e, f, KB, MB, GB, Sun, Tue, Mon+1, p, q, r, s, big>>98, x0, x1)
fmt.Printf("%v %d %s %T %x\n", Mon, Mon, Mon, Mon, Mon)
                     fmt.Printf("%v %T\n", h, h)
                                            fmt.Println(ff, gg, 7 % -3, -7 / 2, -7 % 3, 1 / 3.0)
fmt.Println(math.MaxUint32, uint64(math.MaxUint64), math.MinInt64, float32(0.1), float64(float32(0.1)))
}

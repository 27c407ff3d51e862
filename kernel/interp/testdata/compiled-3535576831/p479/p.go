package p479
import fmt "fmt"

const ( _ = iota; KB = 1 << (10 * iota); MB; GB )
const ( a = iota * 10; b; _; d; e = "s"; f; g = iota )
                                         
func Run() {
                                                 
                                                      
fmt.Println(KB, MB, GB, a, b, d, e, f, g)
}

package p176
import fmt "fmt"

                                       
                                
func Run() {
s := "\a\b\f\n\r\t\v\\\"\101\x41\u0041"
fmt.Printf("%q %d\n", s, len(s))
}

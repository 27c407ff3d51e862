package p806
import time "time"
import fmt "fmt"

type D time.Duration
type M time.Month
type S struct { D D; m M }
         
                                                            
                                             
                                                         
func Run() {
                    
                 
                          
d := D(3)
fmt.Println(d, M(2), D(5e9), S{1, 2}, []D{1}, map[M]D{1: 2})
fmt.Printf("%v %d %s\n", d, d, fmt.Sprint(d))
var x any = d; _, ok := x.(fmt.Stringer); fmt.Println(ok)
}

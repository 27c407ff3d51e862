package p811
import time "time"
import fmt "fmt"

type D = time.Duration
                                   
type W struct{ time.Duration }
                                 
func Run() {
                      
fmt.Println(D(3), time.Duration(4))
                              
fmt.Println(W{5}, W{6}.Seconds())
}

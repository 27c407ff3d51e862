package p218
import fmt "fmt"

type Shape interface{ Area() float64 }
             
                  
                         
                   
                                   
func Run() {
                                      
var v any = 3
_, ok := v.(Shape)
_, isString := v.(string)
n, isInt := v.(int)
fmt.Println(ok, isString, n, isInt)
}

package p336
import fmt "fmt"

type T3 struct{}
func isNil(x any) bool { return x == nil }
          
                     
            
             
               
                                                                              
func Run() {
                
                                          
var p3 *T3
var m3 map[string]int
var s3 []int
var f3 func()
var c3 chan int
fmt.Println(isNil(p3), isNil(m3), isNil(s3), isNil(f3), isNil(c3), isNil(nil))
}

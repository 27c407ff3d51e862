package p225
import fmt "fmt"

      
                                          
                           
                          
                                        
              
func Run() {
n := 0
inc := func(b bool) bool { n++; return b }
_ = inc(false) && inc(true)
_ = inc(true) || inc(true)
_ = inc(true) && inc(false) || inc(true)
fmt.Println(n)
}

package p76
import context "context"
import fmt "fmt"

                                                      
        
           
                     
func Run() {
cx, cancel := context.WithCancel(context.Background())
cancel()
<-cx.Done()
fmt.Println(cx.Err())
}

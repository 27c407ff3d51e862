package p497
import context "context"
import time "time"
import fmt "fmt"
import errors "errors"

type key struct{}
                                                                                                            
              
             
                                                                                           
func Run() {
                 
ctx1, cancel := context.WithTimeout(context.WithValue(context.Background(), key{}, "v"), 5*time.Millisecond)
defer cancel()
<-ctx1.Done()
fmt.Println(ctx1.Err(), ctx1.Value(key{}), errors.Is(ctx1.Err(), context.DeadlineExceeded))
}

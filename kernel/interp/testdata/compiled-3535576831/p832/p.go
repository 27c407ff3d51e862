package p832
import fmt "fmt"
import time "time"
import sync "sync"

                                                                                                             
func Run() {
fmt.Println(struct{ time.Duration }{3}, struct{ a int; B string }{1, "x"}, []struct{ sync.Mutex }{{}} == nil)
}

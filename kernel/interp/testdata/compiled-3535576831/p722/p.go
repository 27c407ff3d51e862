package p722
import context "context"
import time "time"
import fmt "fmt"
import errors "errors"

                                                                                           
                                                                                                                                                        
func Run() {
c, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond); defer cancel()
select { case <-c.Done(): fmt.Println(c.Err(), errors.Is(c.Err(), context.DeadlineExceeded)); case <-time.After(20 * time.Second): fmt.Println("late") }
}

package p837
import time "time"
import fmt "fmt"
import http "net/http"

func f() { type D time.Duration; fmt.Println(D(3), []D{4}); var x any = D(1); _, ok := x.(fmt.Stringer); fmt.Println(ok); type H http.HandlerFunc }
   
type E struct{ d time.Duration; M time.Month }
type D struct { E; time.Weekday }
                                                         
func Run() {
                                                                                                                                                   
f()
                                              
                                 
fmt.Println(E{3, 4}, D{E{1, 2}, 3}, D{}.Weekday.String())
}

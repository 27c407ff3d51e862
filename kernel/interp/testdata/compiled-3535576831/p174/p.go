package p174
import fmt "fmt"

                         
                         
                 
func Run() {
x := 1 /* one */ + /* two
lines */ 2; y := 3       
fmt.Println(x, y)
}

package p138
import fmt "fmt"

              
                                           
               
                   
func Run() {
sx, sy := 1, 2
swap := func() (int, int) { return sy, sx }
sx, sy = swap()
fmt.Println(sx, sy)
}

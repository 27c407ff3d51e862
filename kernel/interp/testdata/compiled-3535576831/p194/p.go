package p194
import fmt "fmt"

                                  
                  
                         
func Run() {
b := append([]byte("ab"), "cd"...)
n := copy(b, "xy")
fmt.Println(string(b), n)
}

package p62
import fmt "fmt"

                         
                    
func Run() {
defer fmt.Println("last")
fmt.Println("first")
}

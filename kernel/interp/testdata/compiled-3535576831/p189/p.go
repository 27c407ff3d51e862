package p189
import fmt "fmt"

                                                                 
func Run() {
fmt.Println("a" < "b", "abc" > "abd", "" < "a", "é" == "\u00e9")
}

package p121
import fmt "fmt"

type key struct{ a, b int }
                                     
                     
func Run() {
                           
var i1, i2 any = key{1, 2}, key{1, 2}
fmt.Println(i1 == i2)
}

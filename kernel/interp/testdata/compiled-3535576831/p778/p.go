package p778
import bytes "bytes"
import fmt "fmt"

type Lener interface{ Len() int }
                                                                                      
func Run() {
                                 
var x any = bytes.NewBufferString("abc"); l, ok := x.(Lener); fmt.Println(ok, l.Len())
}

package p284
import fmt "fmt"

             
                                                         
func Run() {
var err error
fmt.Println(err, []any{nil, 1}, map[string]any{"a": nil})
}

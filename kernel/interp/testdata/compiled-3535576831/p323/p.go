package p323
import fmt "fmt"
import cmp "cmp"

                                                                         
func Run() {
fmt.Println(cmp.Compare("a", "b"), cmp.Compare(2, 1), cmp.Less(1.5, 1.5))
}

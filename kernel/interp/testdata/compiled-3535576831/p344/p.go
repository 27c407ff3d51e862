package p344
import fmt "fmt"

func pr(xs ...any) { for _, x := range xs { fmt.Print(x == nil, ",") } }
          
                                     
func Run() {
                                                                        
var q *int
pr(q, nil, 3, []int(nil), error(nil))
}

package p436
import fmt "fmt"

type Sq struct{ A float64 }
func tn(x any) string { return fmt.Sprintf("%T", x) }
                                                     
func Run() {
                           
                                                     
fmt.Println(tn(Sq{1}), tn(&Sq{1}), tn(1), tn([]Sq{}))
}

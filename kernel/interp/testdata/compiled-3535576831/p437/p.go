package p437
import fmt "fmt"

type Sq struct{ a float64; B string }
func tn(x any) string { return fmt.Sprintf("%+v", x) }
                           
func Run() {
                                     
                                                      
fmt.Println(tn(Sq{1, "x"}))
}

package p833
import fmt "fmt"

type E struct{ msg string }
func (e E) Error() string { return "E:" + e.msg }
                                      
func Run() {
                           
                                                 
fmt.Println(struct{ e error }{E{"d"}})
}

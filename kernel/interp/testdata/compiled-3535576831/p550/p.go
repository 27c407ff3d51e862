package p550
import fmt "fmt"

type res struct{ n int }
func (r *res) Close() { fmt.Print("close", r.n, " ") }
func use() { for i := range 3 { r := &res{i}; defer r.Close() }; fmt.Print("used ") }
     
func Run() {
                        
                                                      
                                                                                     
use()
}

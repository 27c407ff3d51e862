package p126
import fmt "fmt"

type rec struct{ n int }
                               
             
                      
func Run() {
                        
mr := map[string]*rec{"a": {1}}
mr["a"].n = 7
fmt.Println(mr["a"].n)
}

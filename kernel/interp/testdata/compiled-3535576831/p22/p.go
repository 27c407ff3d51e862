package p22
import fmt "fmt"

type valued struct{ n int }
func (v valued) Set(n int) { v.n = n }
               
         
                 
func Run() {
                           
                                      
vv := valued{1}
vv.Set(5)
fmt.Println(vv.n)
}

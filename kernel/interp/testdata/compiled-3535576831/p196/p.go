package p196
import fmt "fmt"

type A struct{ N int }
func (a A) Get() int { return a.N }
func (a *A) Set(n int) { a.N = n }
type B struct {
	A
	M string `json:"m"`
}
                 
        
                                     
func Run() {
                      
                                   
                                  
               
  
                    
 
b := B{A{1}, "x"}
b.Set(5)
fmt.Println(b.Get(), b.N, b.A.N, b.M)
}

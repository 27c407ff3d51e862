package p20
import fmt "fmt"

type counter struct{ n int }
func (c *counter) Inc() { c.n++ }
func (c counter) Get() int { return c.n }
              
        
        
                     
            
    
                 
                                        
func Run() {
                            
                                 
                                         
var ct counter
ct.Inc()
ct.Inc()
fmt.Println(ct.Get())
f1 := ct.Inc
f1()
g1 := counter.Get
fmt.Println(g1(ct), (*counter).Get(&ct))
}

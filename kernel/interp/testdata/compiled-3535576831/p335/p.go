package p335
import fmt "fmt"

type I2 interface{ M() int }
type T2 struct{ a int }
func (t *T2) M() int { if t == nil { return -1 }; return t.a }
func get(b bool) I2 {
	var t *T2
	if b { t = &T2{3} }
	return t
}
               
                                           
                                      
func Run() {
                            
                       
                                                              
                     
          
                    
         
 
i := get(false)
fmt.Println(i == nil, i.M(), get(true).M())
if i != nil { fmt.Println("not nil") }
}

package p433
import fmt "fmt"

type C float64
func (c C) String() string { return fmt.Sprintf("%.1fC", float64(c)) }
func mk() C { return 3 }
func mk2() (C, error) { return 4, nil }
                 
                  
             
                             
func Run() {
              
                                                                      
                        
                                       
fmt.Println(mk())
fmt.Println(mk2())
c, _ := mk2()
fmt.Println(c, c+1, C(5), -c)
}

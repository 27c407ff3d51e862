package p153
import strings "strings"
import fmt "fmt"

                     
                                     
                                                                              
                                         
                                
                   
func locals() string {
	x, y := []float64{1}, 'c'
	var e error
	x, e = append(x, 2), nil
	z, w := &x, len(x)
	return fmt.Sprint(x, string(y), e, *z, w)
}
                     
func Run() {
a1, a2 := []int{1}, 5
a3, a4 := strings.Repeat("x", 2), 2.5
a5, a6, a7 := func() int { return a2 }, map[string]int{"k": a2}, [2]bool{true}
fmt.Println(a1, a2, a3, a4, a5(), a6, a7)
a1, a2 = append(a1, a2), len(a1)
fmt.Println(a1, a2)
                      
                          
            
                         
                   
                                          
 
fmt.Println(locals())
}

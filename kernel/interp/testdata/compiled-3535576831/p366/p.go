package p366
import math "math"
import fmt "fmt"

                 
                                    
          
               
                       
              
                   
                                    
                       
               
type K struct { a int; b string }
                            
               
                                         
func Run() {
nan := math.NaN()
m := map[float64]int{nan: 1, nan: 2}
m[nan] = 3
_, ok := m[nan]
fmt.Println(len(m), ok)
delete(m, nan)
fmt.Println(len(m))
am := map[[2]int]string{{1, 2}: "a"}
am[[2]int{1, 2}] += "b"
fmt.Println(am)
                                 
km := map[K]int{{1, "x"}: 1}
km[K{1, "x"}]++
fmt.Println(km[K{1, "x"}], km[K{2, "x"}])
}

package p327
import strconv "strconv"
import math "math"
import fmt "fmt"

                                            
type box struct{ n int; err error }
         
                             
                              
                
                           
                             
                        
           
                 
                                 
                  
                                                     
 
              
func Run() {
m, s := map[string]int{}, make([]float64, 2)
                                   
var b box
m["a"], _ = strconv.Atoi("7")
b.n, b.err = strconv.Atoi("8")
var rest float64
s[0], rest = math.Modf(2.5)
x := map[int]string{1: "one"}
t := map[string]string{}
var ok bool
t["k"], ok = x[1]
fmt.Println(m, b, s, rest, t, ok)
for i := range 2 {
	m[fmt.Sprint(i)], _ = strconv.Atoi(fmt.Sprint(i, 1))
}
fmt.Println(m)
}

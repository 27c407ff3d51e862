package p208
import fmt "fmt"

type M map[string]int
func (m M) Inc(k string) { m[k]++ }
type Fn func(int) int
func (f Fn) Twice(x int) int { return f(f(x)) }
        
          
          
                                                                  
func Run() {
                     
                                   
                     
                                               
m := M{}
m.Inc("a")
m.Inc("a")
fmt.Println(m["a"], Fn(func(x int) int { return x * 3 }).Twice(2))
}

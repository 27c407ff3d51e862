package p463
import fmt "fmt"
import slices "slices"
import sort "sort"
import sync "sync"

type T struct{ n int }
func (t T) Add(x int) int { return t.n + x }
func (t *T) Inc() { t.n++ }
         
                    
        
   
   
                                          
        
                                  
       
          
       
                                                                                             
                                                          
                  
              
                
func Run() {
                      
                                            
                           
t := T{1}
f, g := t.Add, t.Inc
t.n = 10
g()
g()
fs := map[string]func(int) int{"a": t.Add}
t.n = 50
fmt.Println(f(1), t.n, fs["a"](0))
p := &t
h := p.Add
p.n = 3
fmt.Println(h(0), slices.IndexFunc([]int{1, 53}, func(i int) bool { return i == t.Add(50) }))
sort.Slice([]int{1}, func(i, j int) bool { return false })
var once sync.Once
once.Do(t.Inc)
fmt.Println(t.n)
}

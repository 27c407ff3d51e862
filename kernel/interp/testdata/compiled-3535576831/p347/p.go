package p347
import fmt "fmt"

type V struct{ n int }
func (v V) Get() int { return v.n }
func (v *V) Inc() { v.n++ }
         
          
            
        
     
                     
             
     
          
                 
                                   
                             
func Run() {
                      
                                   
                           
v := V{1}
g := v.Get
inc := v.Inc
v.n = 10
inc()
fmt.Println(g(), v.n)
h := (*V).Inc
h(&v)
k := V.Get
fmt.Println(k(v))
fs := []func() int{v.Get, V{5}.Get}
fmt.Println(fs[0](), fs[1]())
}

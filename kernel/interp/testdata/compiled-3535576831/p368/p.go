package p368
import fmt "fmt"

type In struct{ v []int; a [2]int }
type Out struct{ in In; p *In }
                                           
      
             
             
            
                              
func ch(o Out) Out { o.in.a[1] = 99; return o }
          
                           
                 
                                       
                                         
                                           
                      
      
              
         
                    
              
              
                          
                                    
        
        
                   
func Run() {
                                   
                               
o := Out{In{[]int{1}, [2]int{1, 2}}, &In{}}
q := o
q.in.a[0] = 9
q.in.v[0] = 8
q.p.a[1] = 7
fmt.Println(o.in, q.in, o.p.a)
                                               
r := ch(o)
fmt.Println(o.in.a, r.in.a)
ps := []Out{o, q}
for i := range ps { ps[i].in.a[0] = i }
for _, p := range ps { p.in.a[0] = 1000 }
fmt.Println(ps[0].in.a, ps[1].in.a, o.in.a)
c := make(chan Out, 1)
c <- o
o.in.a[0] = -5
rr := <-c
fmt.Println(rr.in.a)
var ia any = o
o.in.a[0] = -6
fmt.Println(ia.(Out).in.a)
f := func() [2]int { return o.in.a }
z := f()
z[0] = 0
fmt.Println(o.in.a)
}

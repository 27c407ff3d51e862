package p427
import fmt "fmt"

func h() {
	var i int
	defer fmt.Println("one", i, []int{i})
	i++
	defer fmt.Println("two", i)
	xs := []any{i, "s"}
	defer fmt.Println(xs...)
	xs[0] = 100
	i++
	m := map[string]int{}
	defer delete(m, "a")
	fs := []func(){func() { fmt.Println("f0", i) }, func() { fmt.Println("f1") }}
	defer fs[0]()
	defer fs[i-1]()
	i = 50
}
   
func Run() {
          
          
                                      
    
                            
                    
                         
            
    
                      
                     
                                                                              
              
                
       
 
h()
}

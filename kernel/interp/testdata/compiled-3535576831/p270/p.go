package p270
import fmt "fmt"

                                                    
                         
                        
           
   
          
  
 
                                                                                            
func Run() {
compose := func(fs ...func(int) int) func(int) int {
	return func(x int) int {
		for _, f := range fs {
			x = f(x)
		}
		return x
	}
}
fmt.Println(compose(func(x int) int { return x + 1 }, func(x int) int { return x * 10 })(2))
}

package p353
import fmt "fmt"

func labc() []int {
	var fs []func() int
L:
	for i := 0; i < 3; i++ {
		for _, j := range []int{1, 2, 3} {
			if j == 3 { continue L }
			fs = append(fs, func() int { return i*10 + j })
		}
	}
	var out []int
	for _, f := range fs { out = append(out, f()) }
	return out
}
                   
func Run() {
                   
                    
  
                         
                                    
                           
                                                  
   
  
              
                                                
           
 
fmt.Println(labc())
}

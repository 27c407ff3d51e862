package p352
import fmt "fmt"

func lab() (r []int) {
outer:
	for i := 0; i < 4; i++ {
		switch {
		case i == 1:
			continue outer
		case i == 3:
			break outer
		}
		for j := range 3 {
			if j == 2 { continue outer }
			r = append(r, i*10+j)
		}
	}
	return
}
                  
func Run() {
                      
      
                         
          
              
                 
              
              
   
                    
                               
                        
   
  
       
 
fmt.Println(lab())
}

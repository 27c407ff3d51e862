package p417
import fmt "fmt"

import "iter"
func count(n int) iter.Seq[int] { return func(yield func(int) bool) { for i := 0; i < n; i++ { if !yield(i) { return } } } }
func lab() {
outer:
	for i := range count(4) {
		for j := 0; j < 4; j++ {
			switch {
			case j == 2: continue outer
			case i == 2: break outer
			}
			for k := range count(3) {
				if k == 1 { break }
				if i == 1 && j == 1 { continue outer }
				fmt.Print(i, j, k, " ")
			}
		}
	}
plain:
	for i := 0; i < 3; i++ {
		for j := range count(3) {
			if j == 1 { continue plain }
			if i == 2 { break plain }
			fmt.Print(i, j, ";")
		}
	}
	fmt.Println()
}
     
func Run() {
             
                                                                                                                            
            
      
                          
                          
           
                              
                           
    
                            
                       
                                          
                           
    
   
  
      
                         
                           
                               
                            
                       
   
  
              
 
lab()
}

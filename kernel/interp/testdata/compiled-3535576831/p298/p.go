package p298
import fmt "fmt"

type Num interface{ ~int | ~float64 }
func Sum[T Num](xs ...T) (t T) {
	for _, x := range xs {
		t += x
	}
	return
}
                                      
func Run() {
                                     
                                
                       
        
  
       
 
fmt.Println(Sum(1, 2, 3), Sum(1.5, 2))
}

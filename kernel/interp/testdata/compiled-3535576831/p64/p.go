package p64
import fmt "fmt"

func safeIndex(i int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("caught: %v", r)
		}
	}()
	_ = []int{1}[i]
	return nil
}
                                              
func Run() {
                                   
               
                               
                                    
   
    
                
           
 
fmt.Println(safeIndex(0), safeIndex(3) != nil)
}

package p266
import fmt "fmt"

type E struct{ code int }
func (e E) Error() string { return fmt.Sprint("code ", e.code) }
        
               
                        
                         
    
            
   
func Run() {
                         
                                                                
func() {
	defer func() {
		e, ok := recover().(E)
		fmt.Println(ok, e.code)
	}()
	panic(E{7})
}()
}

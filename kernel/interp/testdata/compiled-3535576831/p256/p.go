package p256
import fmt "fmt"

                        
                                             
               
                              
                
    
               
 
                
func Run() {
f := func() (s string) {
	defer func() { s = fmt.Sprint(recover()) }()
	defer func() {
		defer func() { recover() }()
		panic("inner")
	}()
	panic("outer")
}
fmt.Println(f())
}

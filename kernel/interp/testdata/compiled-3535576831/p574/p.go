package p574
import fmt "fmt"

func f() (err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("%v", r) } }()
	for i := 0; i < 3; i++ {
		defer func(n int) { fmt.Print("d", n, " "); }(i)
		if i == 2 { panic("first") }
	}
	return nil
}
                
func Run() {
                      
                                                                             
                         
                                                  
                              
  
           
 
fmt.Println(f())
}

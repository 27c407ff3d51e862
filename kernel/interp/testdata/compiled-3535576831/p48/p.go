package p48
import fmt "fmt"

                   
                        
                                                  
 
                                               
func Run() {
var fs []func() int
for i := 0; i < 3; i++ {
	fs = append(fs, func() int { i += 10; return i })
}
fmt.Println(fs[0](), fs[0](), fs[1](), fs[2]())
}

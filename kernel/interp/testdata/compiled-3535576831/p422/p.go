package p422
import fmt "fmt"

                   
                         
                       
    
                   
                                                   
 
                                                      
func Run() {
var fs []func() int
for i := 0; i < 10; i++ {
	if i == 1 { continue }
	i++
	if i > 6 { break }
	fs = append(fs, func() int { i += 100; return i })
}
for _, f := range fs { fmt.Print(f(), " ", f(), ";") }
}

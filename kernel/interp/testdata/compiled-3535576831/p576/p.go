package p576
import fmt "fmt"

func f() {
outer:
	for i := 0; i < 3; i++ { for j := range 3 { if j == 1 { continue outer }; defer fmt.Print(i, j, " "); if i == 1 { break outer } } }
	fmt.Print("body ")
}
   
               
                                                                                                                               
   
                            
func Run() {
          
      
                                                                                                                                    
                   
 
f()
var fs []func()
g := func() { for i := 0; i < 3; i++ { fs = append(fs, func() { i += 10; fmt.Print(i, " ") }); defer fmt.Print("c", i, " ") } }
g()
for _, f := range fs { f() }
}

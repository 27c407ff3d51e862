package p651
import fmt "fmt"

func step(i int) (err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("step %d: %v", i, r) } }()
	defer func() { if i%2 == 0 { panic(fmt.Sprint("cleanup ", i)) } }()
	if i%3 == 0 { panic(fmt.Sprint("body ", i)) }
	return nil
}
                                         
                     
                                                                         
                                         
func Run() {
                              
                                                                                         
                                                                    
                                              
           
 
for i := range 7 { fmt.Println(step(i)) }
var fs []func() error
for i := range 3 { fs = append(fs, func() error { return step(i * 2) }) }
for _, f := range fs { fmt.Println(f()) }
}

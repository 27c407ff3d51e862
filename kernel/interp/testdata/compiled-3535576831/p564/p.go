package p564
import fmt "fmt"

func f() (out string) {
	m := map[string]string{"a": "x"}
	defer func() { v, ok := m["a"]; w, ok2 := m["q"]; out += fmt.Sprint(v, ok, w, ok2); if r := recover(); r != nil { e, ok := r.(error); out += fmt.Sprint(e, ok) } }()
	panic("no")
}
                
                      
                                                                                                                                        
                                            
func Run() {
                       
                                 
                                                                                                                                                                     
            
 
fmt.Println(f())
var fs []func() string
for _, k := range []string{"a", "b"} { v, ok := map[string]int{"a": 1}[k]; fs = append(fs, func() string { return fmt.Sprint(v, ok) }) }
for _, f := range fs { fmt.Print(f(), " ") }
}

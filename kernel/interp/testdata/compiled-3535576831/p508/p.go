package p508
import fmt "fmt"

                   
                                                                            
                                                                                                  
                                                      
func Run() {
var fs []func() int
for i := 0; i < 3; i++ { fs = append(fs, func() int { i *= 10; return i }) }
for _, s := range []string{"a", "b"} { fs = append(fs, func() int { return len(s) + int(s[0]) }) }
for _, f := range fs { fmt.Print(f(), " ", f(), " ") }
}

package p691
import fmt "fmt"

                   
                                                                            
                                                                      
                                                                                              
                                                                             
                                                                                                               
                                                                   
                                                 
func Run() {
var fs []func() int
for i := 0; i < 3; i++ { fs = append(fs, func() int { i += 10; return i }) }
for i := range 3 { fs = append(fs, func() int { i += 20; return i }) }
for i, s := range []string{"x", "y"} { fs = append(fs, func() int { i += len(s); return i }) }
for k := range map[int]int{7: 1} { fs = append(fs, func() int { return k }) }
for i := range func(y func(int) bool) { _ = y(1) && y(2) } { fs = append(fs, func() int { i *= 2; return i }) }
j := 0; for j < 2 { fs = append(fs, func() int { return j }); j++ }
for _, f := range fs { fmt.Print(f(), f(), " ") }
}

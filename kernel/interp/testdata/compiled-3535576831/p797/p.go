package p797
import fmt "fmt"

                   
                                                                            
                                                 
                                                                                
                            
                                                                                            
                                                                   
                                                                                              
                                                
func Run() {
var fs []func() int
for i := 0; i < 3; i++ { fs = append(fs, func() int { i += 10; return i }) }
for _, f := range fs { fmt.Print(f(), f(), " ") }
for i, s := range []string{"a", "b"} { defer func() { fmt.Print(i, s, " ") }() }
m := map[int]func() string{}
for i, c := range "héé\xff!" { m[i] = func() string { return fmt.Sprintf("%d%c", i, c) } }
for i := range 8 { if f := m[i]; f != nil { fmt.Print(f(), " ") } }
for i, j := 0, 10; i < j; i, j = i+1, j-3 { fs = append(fs, func() int { return i*100 + j }) }
for _, f := range fs[3:] { fmt.Print(f(), " ") }
}

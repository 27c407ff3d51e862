package p647
import fmt "fmt"

                      
                                      
                 
                                                            
                                                                                                                                            
 
                                            
      
      
                                  
                        
                            
type T struct{ n int }
func find(ts map[string]T, k string) (t T, err error) { var ok bool; if t, ok = ts[k]; !ok { return t, fmt.Errorf("no %s", k) }; return }
                                                                                                          
func Run() {
var fs []func() string
for _, x := range []any{1, "s", 2.5} {
	n, ok := x.(int)
	fs = append(fs, func() string { return fmt.Sprint(n, ok) })
	if s, ok := x.(string); ok { fs = append(fs, func() string { return s }) } else { fs = append(fs, func() string { return "[" + s + "]" }) }
}
for _, f := range fs { fmt.Print(f(), " ") }
i := 0
again:
v, ok := map[int]string{1: "x"}[i]
fmt.Print(i, v, ok, " ")
if i++; i < 3 { goto again }
                      
                                                                                                                                         
for _, k := range []string{"a", "b"} { t, err := find(map[string]T{"a": {1}}, k); fmt.Print(t, err, " ") }
}

package p570
import os "os"
import fmt "fmt"

import tt "text/template"
type Item struct { Name string; Price float64 }
                                                                                            
                                                             
                                                                                                                             
func Run() {
                         
                                               
t := tt.Must(tt.New("t").Parse("{{range .}}{{.Name}} {{printf \"%.1f\" .Price}} {{end}}\n"))
fmt.Println(t.Execute(os.Stdout, []Item{{"a", 1}, {"b", 2}}))
fmt.Println(tt.Must(tt.New("t").Parse("{{.i.Name}} {{.n}}\n")).Execute(os.Stdout, map[string]any{"i": Item{"c", 3}, "n": 4}))
}

package p503
import strings "strings"
import os "os"
import fmt "fmt"

import tt "text/template"
type Item struct { Name string; Price float64 }
func (i Item) Total(n int) float64 { return i.Price * float64(n) }
                                                                                                                                              
                                                         
                
func Run() {
                         
                                               
                                                                  
t := tt.Must(tt.New("t").Funcs(tt.FuncMap{"up": strings.ToUpper}).Parse("{{range .}}{{.Name | up}}: {{printf \"%.1f\" (.Total 2)}}\n{{end}}"))
err := t.Execute(os.Stdout, []Item{{"a", 1.5}, {"b", 2}})
fmt.Println(err)
}

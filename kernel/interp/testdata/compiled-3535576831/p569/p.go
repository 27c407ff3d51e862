package p569
import fmt "fmt"
import os "os"

import tt "text/template"
type Item struct { Name string; Price float64 }
                                                                                      
                                                                                              
func Run() {
                         
                                               
t := tt.Must(tt.New("t").Parse("{{.Name}} {{.Price}} {{range .Tags}}{{.}},{{end}}\n"))
fmt.Println(t.Execute(os.Stdout, struct { Item; Tags []string }{Item{"a", 1}, []string{"x"}}))
}

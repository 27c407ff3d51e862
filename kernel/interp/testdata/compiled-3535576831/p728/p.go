package p728
import template "html/template"
import fmt "fmt"
import os "os"

type Item struct { Name string; Price float64; Tags []string }
                                                                                                                                      
                                                                                        
func Run() {
                                                              
t := template.Must(template.New("t").Parse("{{range .}}{{.Name}}={{printf \"%.2f\" .Price}}{{range .Tags}} #{{.}}{{end}}; {{end}}\n"))
fmt.Println(t.Execute(os.Stdout, []Item{{"a", 1, nil}, {"b", 2.5, []string{"x", "y"}}}))
}

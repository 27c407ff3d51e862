package p727
import os "os"
import template "html/template"
import fmt "fmt"

                                                                                                                                                                                 
                                                                                                                                                                                                 
func Run() {
t := template.Must(template.New("t").Parse("{{range $i, $x := .Items}}{{if $i}}, {{end}}{{$x | printf \"%03d\"}}{{else}}none{{end}} {{.Name | len}} {{with .M}}{{.k}}{{end}}\n"))
fmt.Println(t.Execute(os.Stdout, map[string]any{"Items": []int{1, 22}, "Name": "abc", "M": map[string]int{"k": 5}})); fmt.Println(t.Execute(os.Stdout, map[string]any{"Items": nil, "Name": ""}))
}

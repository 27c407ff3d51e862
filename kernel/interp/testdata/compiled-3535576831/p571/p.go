package p571
import fmt "fmt"
import os "os"

import tt "text/template"
type Item struct { Name string }
func (i Item) Loud() string { return i.Name + "!" }
                                                                                                           
func Run() {
                         
                                
                                                   
fmt.Println(tt.Must(tt.New("t").Parse("{{.i.Loud}}\n")).Execute(os.Stdout, map[string]any{"i": Item{"c"}}))
}

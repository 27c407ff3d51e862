package p560
import fmt "fmt"
import io "io"

                             
type S struct{ n int }
type In interface{ M() }
type I struct{}
func (I) M() {}
                                                                                  
                                                                                  
                                                                                          
                                                                                      
                                                                                  
                                                                                         
                                                                                          
                                                                                                    
                                                                                                    
                                                                                                                                                                                   
func Run() {
ks := []string{"a", "b", "a"}
                      
                        
               
               
for _, k := range ks { v, ok := map[string]int{"a": 1}[k]; fmt.Print(v, ok, " ") }
for _, k := range ks { v, ok := map[string]S{"a": {1}}[k]; fmt.Print(v, ok, " ") }
for _, k := range ks { v, ok := map[string]*S{"a": {1}}[k]; fmt.Print(v == nil, ok, " ") }
for _, k := range ks { v, ok := map[string][]int{"a": {1}}[k]; fmt.Print(v, ok, " ") }
for _, k := range ks { v, ok := map[string]any{"a": 1}[k]; fmt.Print(v, ok, " ") }
for _, k := range ks { v, ok := map[string]error{"a": io.EOF}[k]; fmt.Print(v, ok, " ") }
for _, k := range ks { v, ok := map[string]In{"a": I{}}[k]; fmt.Print(v == nil, ok, " ") }
for _, k := range ks { v, ok := map[string]map[string]int{"a": {"z": 1}}[k]; fmt.Print(v, ok, " ") }
for _, k := range ks { v, ok := map[string]func(){"a": func() {}}[k]; fmt.Print(v == nil, ok, " ") }
for _, k := range ks { if v, ok := map[string]func(){"a": func() {}}[k]; ok { fmt.Print("has ") } else if w, ok := map[string]int{"a": 1}[k]; !ok { fmt.Print(v == nil, w, " ") } }
}

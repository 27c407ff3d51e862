package p290
import json "encoding/json"
import fmt "fmt"

type P struct{ A int; B []string }
       
                                                              
                    
                                                     
                      
func Run() {
                                  
var p P
err := json.Unmarshal([]byte(`{"A": 3, "B": ["x", "y"]}`), &p)
var m map[string]any
json.Unmarshal([]byte(`{"k": [1, "two", null]}`), &m)
fmt.Println(p, err, m)
}

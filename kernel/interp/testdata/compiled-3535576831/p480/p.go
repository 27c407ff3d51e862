package p480
import json "encoding/json"
import fmt "fmt"

type Address struct { Street string `json:"street"`; Zip string `json:"zip,omitempty"` }
type Person struct {
	Name    string            `json:"name"`
	Age     int               `json:"age"`
	Emails  []string          `json:"emails"`
	Addr    *Address          `json:"addr,omitempty"`
	Meta    map[string]any    `json:"meta"`
	secret  string
	Skipped int               `json:"-"`
}
                                                                                                                                               
                         
                           
            
                                                                                 
                                                      
func Run() {
                                                                                        
                    
                                        
                                       
                                          
                                                  
                                        
               
                                     
 
p := Person{Name: "Bob", Age: 3, Emails: []string{"a@b"}, Addr: &Address{Street: "S"}, Meta: map[string]any{"k": 1.5}, secret: "x", Skipped: 4}
b, err := json.Marshal(p)
fmt.Println(string(b), err)
var q Person
fmt.Println(json.Unmarshal(b, &q), q.Name, q.Addr.Street, q.Meta["k"], q.Skipped)
fmt.Println(json.Unmarshal([]byte(`{"name": 3}`), &q))
}

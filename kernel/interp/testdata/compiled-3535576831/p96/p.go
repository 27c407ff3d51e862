package p96
import json "encoding/json"
import fmt "fmt"

type item struct {
	Name  string   `json:"name"`
	Tags  []string `json:"tags,omitempty"`
	Count int      `json:"count"`
}
                                            
                              
             
                                                                          
                      
func Run() {
                  
                             
                                       
                              
 
text, err := json.Marshal(item{"a", nil, 3})
fmt.Println(string(text), err)
var back item
err = json.Unmarshal([]byte(`{"name":"b","tags":["x"],"count":4}`), &back)
fmt.Println(back, err)
}

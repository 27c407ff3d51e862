package p289
import fmt "fmt"
import json "encoding/json"

type P struct {
	Name string `json:"name"`
	Tags []string `json:"tags,omitempty"`
	skip int
}
                                             
                           
func Run() {
               
                          
                                      
         
 
b, err := json.Marshal(P{Name: "x", skip: 1})
fmt.Println(string(b), err)
}

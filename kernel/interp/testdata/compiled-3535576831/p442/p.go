package p442
import fmt "fmt"
import json "encoding/json"

type P struct{ X int `json:"x"`; y int }
                   
                         
                           
                                               
                           
func Run() {
                                        
var a any = P{1, 2}
b, err := json.Marshal(a)
fmt.Println(string(b), err)
b, err = json.Marshal([]any{P{1, 2}, &P{3, 4}})
fmt.Println(string(b), err)
}

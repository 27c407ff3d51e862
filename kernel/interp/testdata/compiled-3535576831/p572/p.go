package p572
import json "encoding/json"
import fmt "fmt"

type Base struct{ ID int }
type User struct { Base; Name string }
                                                               
                           
func Run() {
                          
                                      
b, err := json.Marshal(map[string]any{"u": User{Base{1}, "n"}})
fmt.Println(string(b), err)
}

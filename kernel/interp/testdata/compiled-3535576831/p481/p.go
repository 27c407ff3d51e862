package p481
import json "encoding/json"
import fmt "fmt"

type Base struct { ID int `json:"id"` }
type User struct { Base; Name string `json:"name"` }
                                                       
                      
          
                                                                                     
func Run() {
                                       
                                                    
b, _ := json.MarshalIndent(User{Base{7}, "u"}, "", " ")
fmt.Println(string(b))
var u User
fmt.Println(json.Unmarshal([]byte(`{"id": 9, "name": "z"}`), &u), u.ID, u.Base.ID, u)
}

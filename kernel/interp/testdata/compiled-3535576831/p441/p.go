package p441
import fmt "fmt"
import json "encoding/json"

type P struct{ X, Y int }
                                                           
              
                         
                           
func Run() {
                         
m := map[string]any{"a": P{1, 2}, "b": []P{{3, 4}}, "c": 5}
fmt.Println(m)
b, err := json.Marshal(m)
fmt.Println(string(b), err)
}

package p725
import fmt "fmt"
import json "encoding/json"

                                                                                                                                                                                                  
                                                                                                  
func Run() {
var x any; fmt.Println(json.Unmarshal([]byte(`{"a":[1,2.5,"s",null,true,{"b":{}}]}`), &x)); fmt.Println(x); m := x.(map[string]any); fmt.Printf("%T %v\n", m["a"].([]any)[0], len(m["a"].([]any)))
b, _ := json.MarshalIndent(map[string]any{"z": 1, "a": []int{1}}, "", " "); fmt.Println(string(b))
}

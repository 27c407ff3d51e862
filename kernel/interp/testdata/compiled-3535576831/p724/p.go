package p724
import json "encoding/json"
import fmt "fmt"

type Addr struct { City string `json:"city"`; Zip *int `json:"zip,omitempty"` }
type Person struct { Name string; Age int `json:"age"`; Tags []string; Addr Addr; M map[string]float64 `json:"m"`; Skip int `json:"-"` }
                                                                                 
                                                                                                                                                                                                       
                                                                                              
func Run() {
                                                                               
                                                                                                                                        
p := Person{"A", 3, nil, Addr{City: "X"}, map[string]float64{"b": 1, "a": .5}, 9}
b, err := json.Marshal(p); fmt.Println(string(b), err); var q Person; fmt.Println(json.Unmarshal([]byte(`{"name":"z","age":7,"Tags":["t"],"Addr":{"zip":5}}`), &q), q.Name, q.Age, q.Tags, *q.Addr.Zip)
fmt.Println(json.Unmarshal([]byte(`{"age":"x"}`), &q) != nil, json.Unmarshal([]byte(`{`), &q))
}

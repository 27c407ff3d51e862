package p378
import json "encoding/json"
import fmt "fmt"

type Pt struct { X int `json:"x"`; Name string `json:"name,omitempty"`; Tags []string }
type Doc struct { P Pt `json:"p"`; M map[string]float64; Ptr *Pt }
                                                                                              
                           
         
                                                                                                       
                                                         
                                                
                      
func Run() {
                                                                                       
                                                                  
b, err := json.Marshal(Doc{P: Pt{X: 1}, M: map[string]float64{"a": 1.5}, Ptr: &Pt{Name: "q"}})
fmt.Println(string(b), err)
var d Doc
err = json.Unmarshal([]byte(`{"p":{"x":5,"name":"z","Tags":["a","b"]},"M":{"k":2},"Ptr":{"x":9}}`), &d)
fmt.Println(d.P.X, d.P.Name, d.P.Tags, d.M, d.Ptr.X, err)
b, _ = json.MarshalIndent([]Pt{{X: 1}}, "", " ")
fmt.Println(string(b))
}

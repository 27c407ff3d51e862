package p377
import json "encoding/json"
import fmt "fmt"

type Pt struct { X, Y int `json:"x"`; Name string `json:"name,omitempty"`; Tags []string `json:"tags"` }
type Doc struct { P Pt `json:"p"`; M map[string]float64; Ptr *Pt; skip int }
                                           
                           
func Run() {
                                                                                                        
                                                                            
b, err := json.Marshal(Pt{X: 1, Name: "n"})
fmt.Println(string(b), err)
}

package p483
import json "encoding/json"
import strconv "strconv"
import strings "strings"
import fmt "fmt"

type Temp float64
func (t *Temp) UnmarshalJSON(b []byte) error { x, err := strconv.ParseFloat(strings.Trim(string(b), "\"C"), 64); *t = Temp(x); return err }
                      
                                                              
func Run() {
                 
                                                                                                                                           
var v struct{ T Temp }
fmt.Println(json.Unmarshal([]byte(`{"T": "21.5C"}`), &v), v.T)
}

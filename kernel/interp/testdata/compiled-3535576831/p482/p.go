package p482
import json "encoding/json"
import fmt "fmt"

type Color struct{ R, G, B uint8 }
func (c Color) MarshalJSON() ([]byte, error) { return json.Marshal(fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)) }
                                                            
                           
func Run() {
                                  
                                                                                                                 
b, err := json.Marshal(map[string]Color{"red": {255, 0, 0}})
fmt.Println(string(b), err)
}

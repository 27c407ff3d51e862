package p702
import fmt "fmt"

import "reflect"
                                                                             
                                                                                                                       
func Run() {
                
t := reflect.TypeOf(struct { A int `json:"a,omitempty" db:"x"`; B string }{})
for i := range t.NumField() { f := t.Field(i); fmt.Println(f.Name, f.Type, f.Tag.Get("json"), f.Tag.Get("db"), f.Tag) }
}

package p539
import fmt "fmt"

import "reflect"
type T struct { A int `k:"v"`; b string }
                        
                                                                                                               
func Run() {
                
                                         
t := reflect.TypeOf(T{})
fmt.Println(t.Name(), t.NumField(), t.Field(0).Tag.Get("k"), t.Kind(), reflect.DeepEqual(T{1, "x"}, T{1, "x"}))
}

package p703
import fmt "fmt"

import "reflect"
                                                                                                                                    
                                                                                                                                          
                                                                                                     
func Run() {
                
v := reflect.ValueOf(map[string][]int{"a": {1, 2}}); fmt.Println(v.Kind(), v.Len(), v.MapIndex(reflect.ValueOf("a")).Index(1).Int())
x := 5; reflect.ValueOf(&x).Elem().SetInt(7); fmt.Println(x, reflect.DeepEqual([]int{1}, []int{1}), reflect.DeepEqual(map[int]int{}, nil))
fmt.Println(reflect.TypeOf(fmt.Println), reflect.TypeFor[error](), reflect.Zero(reflect.TypeOf(1.5)))
}

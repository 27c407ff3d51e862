package p538
import fmt "fmt"

import "reflect"
                                                                                                                                                      
func Run() {
                
fmt.Println(reflect.TypeOf(3.5), reflect.DeepEqual([]int{1}, []int{1}), reflect.ValueOf([]string{"a"}).Len(), reflect.TypeOf(map[string]int{}).Kind())
}

package p827
import fmt "fmt"
import time "time"

type E struct{ msg string }
func (e E) Error() string { return "E:" + e.msg }
                                                                                       
                                                                                                                                       
                                                                                                              
func Run() {
                           
                                                 
fmt.Println(struct{ e error }{E{"d"}}, struct{ a any; b fmt.Stringer }{1, time.Second})
fmt.Printf("%v %v %v %d %s\n", &struct{ a int }{1}, &[]int{1}, &map[string]int{"a": 1}, []any{1, "a", nil}, []any{"b", E{"z"}, nil, 3})
fmt.Printf("%x %X %x % x %q %v\n", []byte("abc"), "xyz", 3.5, "abc", []string{"a", "b"}, [][]int{{1}, {2, 3}})
}

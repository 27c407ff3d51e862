package p706
import fmt "fmt"

                                                                                                                              
func Run() {
fmt.Printf("%#v %#v %#v %#v %#v %#x %#o %#q\n", 1, "a", []int{1}, map[string]bool{"x": true}, struct{ A int }{1}, 255, 8, "b")
}

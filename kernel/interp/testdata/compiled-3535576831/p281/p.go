package p281
import fmt "fmt"

type P struct{ X, Y int }
                                                                                     
func Run() {
                         
fmt.Println([]P{{1, 2}}, map[string]P{"a": {3, 4}}, &P{5, 6}, struct{ A P }{P{7, 8}})
}

package p195
import fmt "fmt"

type P struct{ X, Y int }
                                                                                                       
func Run() {
                         
fmt.Println(P{1, 2} == P{1, 2}, P{1, 2} != P{2, 1}, struct{ A string }{"a"} == struct{ A string }{"a"})
}

package p283
import fmt "fmt"

type P struct{ Name string; Age int }
                              
func Run() {
                                     
fmt.Printf("%+v\n", P{"n", 3})
}

package p705
import fmt "fmt"

type P struct { X int; S []string }
                                        
func Run() {
                                   
fmt.Printf("%#v\n", P{1, []string{"a"}})
}

package p672
import fmt "fmt"

                                                                
                                                        
func Run() {
a := [...]string{2: "c", 0: "a", 5: "f"}; b := []int{5, 3: 8, 9}
fmt.Println(len(a), a, len(b), b); fmt.Printf("%q\n", a)
}

package p164
import fmt "fmt"

func id(n int) int { return n }
                                                                                           
func Run() {
                               
fmt.Println(id(1)+id(2)*id(3), id(id(4))-1, -id(5), id(6)/id(4), id(7)%id(4), id(1)<<id(3))
}

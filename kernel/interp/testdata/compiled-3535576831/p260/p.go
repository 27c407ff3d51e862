package p260
import fmt "fmt"

             
                      
                                                                                                             
func Run() {
var p *[4]int
s := make([]int, 2, 5)
fmt.Println(len(p), len("日本"), len([]rune("日本")), len(s), cap(s), cap(s[1:]), len(map[int]int{1: 1}))
}

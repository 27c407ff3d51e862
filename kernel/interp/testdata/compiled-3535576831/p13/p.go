package p13
import fmt "fmt"

type point struct{ x, y int }
                                   
                                
func Run() {
                             
pm := map[point]string{{1, 2}: "p"}
fmt.Println(pm[point{1, 2}], pm)
}

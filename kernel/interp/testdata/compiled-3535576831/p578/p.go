package p578
import fmt "fmt"

func All[T any](xs []T, show func(T)) { for _, x := range xs { defer show(x) } }
                                                   
                                                             
func Run() {
                                                                                
All([]int{1, 2}, func(i int) { fmt.Print(i, " ") })
All([]string{"a", "b"}, func(s string) { fmt.Print(s, " ") })
}

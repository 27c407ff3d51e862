package p763
import fmt "fmt"

func Filter[T any](xs []T, keep func(T) bool) []T { var r []T; for _, x := range xs { if keep(x) { r = append(r, x) } }; return r }
func Reduce[T, A any](xs []T, a A, f func(A, T) A) A { for _, x := range xs { a = f(a, x) }; return a }
                                                                                                                                                                 
func Run() {
                                                                                                                                   
                                                                                                       
even := func(i int) bool { return i%2 == 0 }; fmt.Println(Reduce(Filter([]int{1, 2, 3, 4}, even), "", func(a string, i int) string { return a + fmt.Sprint(i) }))
}

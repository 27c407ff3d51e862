package p404
import fmt "fmt"

func Fold[T, A any](xs []T, a A, f func(A, T) A) A { if len(xs) == 0 { return a }; return Fold(xs[1:], f(a, xs[0]), f) }
                                                                            
func Run() {
                                                                                                                        
fmt.Println(Fold([]int{1, 2, 3}, 0, func(a, x int) int { return a*10 + x }))
}

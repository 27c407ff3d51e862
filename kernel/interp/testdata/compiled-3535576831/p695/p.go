package p695
import strings "strings"
import fmt "fmt"

type Number interface { ~int | ~int64 | ~float64 }
type Meters float64
func SumOf[T Number](xs []T) (t T) { for _, x := range xs { t += x }; return t }
func Map[T, U any](xs []T, f func(T) U) []U { r := make([]U, 0, len(xs)); for _, x := range xs { r = append(r, f(x)) }; return r }
                                                                                                                           
                                                                              
func Run() {
                                                  
                   
                                                                                
                                                                                                                                  
fmt.Println(SumOf([]int{1, 2}), SumOf([]Meters{1.5, 2}), Map([]int{1, 2}, func(i int) string { return fmt.Sprint(i * i) }))
fmt.Printf("%T %v\n", SumOf([]Meters{1}), Map([]string{"a"}, strings.ToUpper))
}

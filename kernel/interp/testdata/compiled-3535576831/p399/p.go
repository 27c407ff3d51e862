package p399
import cmp "cmp"
import fmt "fmt"

type Number interface{ ~int | ~int64 | ~float64 }
func Sum[T Number](xs ...T) T { var t T; for _, x := range xs { t += x }; return t }
func MaxOf[T cmp.Ordered](a, b T) T { if a > b { return a }; return b }
type Meters float64
func (m Meters) String() string { return fmt.Sprintf("%.1fm", float64(m)) }
                                                                                                   
func Run() {
                                                 
                                                                                    
                                                                       
                   
                                                                           
fmt.Println(Sum(1, 2, 3), Sum(1.5, 2), Sum[Meters](1, 2), MaxOf("a", "b"), MaxOf(2, 1), Sum[int]())
}

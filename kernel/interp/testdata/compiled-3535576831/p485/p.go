package p485
import fmt "fmt"

type Number interface { ~int | ~int64 | ~float64 }
type MyInt int
func Sum[T Number](xs ...T) (s T) { for _, x := range xs { s += x }; return }
type Named interface { comparable; Name() string }
type id int
func (i id) Name() string { return fmt.Sprint("id", int(i)) }
func Find[T Named](xs []T, x T) string { for _, y := range xs { if x == y { return y.Name() } }; return "none" }
                                                                                                        
func Run() {
                                                  
              
                                                                             
                                                  
           
                                                             
                                                                                                                
fmt.Println(Sum(1, 2), Sum(MyInt(3), 4), Sum(1.5, 2), Sum[int](), Find([]id{1, 2}, 2), Find([]id{1}, 5))
}

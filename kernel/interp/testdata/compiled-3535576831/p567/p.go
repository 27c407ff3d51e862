package p567
import fmt "fmt"

type P[A, B any] struct { a A; b B }
type T struct{ X int }
                                                                                            
                                                                                                       
                                                                                   
                                                
func Run() {
                                    
                      
fmt.Printf("%T %T %T\n", P[int, string]{}, P[int, []string]{}, []*P[*int, map[string]int]{})
fmt.Printf("%T %T %T\n", []struct { in string; want int }{}, struct{ T }{}, struct { a int `k:"v"` }{})
fmt.Printf("%T %T %T\n", map[T]func(T, ...int) (T, error){}, make(chan T), [2]*T{})
fmt.Printf("%T %T\n", func(T) {}, []any{T{}, 1})
}

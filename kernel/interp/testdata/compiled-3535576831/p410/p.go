package p410
import fmt "fmt"

func Twice[T any](f func(T) T) func(T) T { return func(x T) T { return f(f(x)) } }
                                            
                  
                                                                   
func Run() {
                                                                                  
g := Twice(func(i int) int { return i * 3 })
h := Twice[string]
fmt.Println(g(2), h(func(s string) string { return s + "!" })("a"))
}

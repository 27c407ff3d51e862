package p692
import fmt "fmt"

                               
                                                                                           
                                                        
func Run() {
total := 0; var add []func(int)
for i := range 3 { last := i; add = append(add, func(n int) { last += n; total += last }) }
for _, f := range add { f(1); f(1) }; fmt.Println(total)
}

package p767
import fmt "fmt"

type S struct{ xs []int }
func (s S) Stats() string { type stat struct { n, sum int }; st := stat{n: len(s.xs)}; for _, x := range s.xs { st.sum += x }; return fmt.Sprintf("%+v", st) }
                                                                                                                                        
func Run() {
                         
                                                                                                                                                              
f := func() any { type inner struct{ A, B int }; return inner{1, 2} }; fmt.Println(S{[]int{1, 2}}.Stats(), f()); fmt.Printf("%v\n", f())
}

package p621
import cmp "cmp"
import fmt "fmt"

type Num interface { ~int | ~int32 | ~float64 }
func SumBy[T any, N Num](xs []T, f func(T) N) (s N) { for _, x := range xs { s += f(x) }; return }
func MinMax[T cmp.Ordered](x T, xs ...T) (lo, hi T) { lo, hi = x, x; for _, y := range xs { lo, hi = min(lo, y), max(hi, y) }; return }
func Partition[S ~[]E, E any](s S, f func(E) bool) (yes, no S) { for _, e := range s { if f(e) { yes = append(yes, e) } else { no = append(no, e) } }; return }
func Zip[A, B any](as []A, bs []B) []struct { A A; B B } { var out []struct { A A; B B }; for i := range min(len(as), len(bs)) { out = append(out, struct { A A; B B }{as[i], bs[i]}) }; return out }
                                                                                                                                                 
                                                    
                                                                                                                                   
func Run() {
                                               
                                                                                                  
                                                                                                                                       
                                                                                                                                                               
                                                                                                                                                                                                     
fmt.Println(SumBy([]string{"a", "bcd"}, func(s string) int { return len(s) }), SumBy([]int{1, 2}, func(i int) float64 { return float64(i) / 2 }))
lo, hi := MinMax("m", "a", "z"); fmt.Println(lo, hi)
y, n := Partition([]int{1, 2, 3, 4}, func(i int) bool { return i%2 == 0 }); fmt.Println(y, n, Zip([]int{1, 2}, []string{"a", "b"}))
}

package p398
import fmt "fmt"

func Map[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}
func Filter[T any](xs []T, keep func(T) bool) (out []T) {
	for _, x := range xs {
		if keep(x) { out = append(out, x) }
	}
	return
}
func Reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs { a = f(a, x) }
	return a
}
                                                                        
                                                              
                                                                                                                                                         
                                                                       
func Run() {
                                             
                             
                       
                         
  
           
 
                                                         
                       
                                     
  
       
 
                                                      
                                     
         
 
sq := Map([]int{1, 2, 3}, func(i int) float64 { return float64(i) / 2 })
st := Map(sq, func(f float64) string { return fmt.Sprint(f) })
fmt.Println(sq, st, Filter(st, func(s string) bool { return len(s) > 1 }), Reduce(sq, "", func(a string, f float64) string { return a + fmt.Sprint(f) }))
fmt.Println(Map[string, int](st, func(s string) int { return len(s) }))
}

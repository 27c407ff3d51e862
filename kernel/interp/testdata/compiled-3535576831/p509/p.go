package p509
import fmt "fmt"

func fib() func() int { a, b := 0, 1; return func() int { r := a; a, b = b, a+b; return r } }
          
                                   
                     
                      
                                                                                                                                       
                     
func Run() {
                                                                                             
f := fib()
for range 8 { fmt.Print(f(), " ") }
memo := map[int]int{}
var fibm func(int) int
fibm = func(n int) int { if n < 2 { return n }; if v, ok := memo[n]; ok { return v }; memo[n] = fibm(n-1) + fibm(n-2); return memo[n] }
fmt.Println(fibm(50))
}

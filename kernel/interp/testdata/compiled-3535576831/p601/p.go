package p601
import fmt "fmt"

func gcd(a, b int) int { for b != 0 { a, b = b, a%b }; return a }
                                           
                                                                                                                                           
                                                                                                          
                                           
                                                                                                                                                     
func Run() {
                                                                 
sieve := make([]bool, 50); var primes []int
for i := 2; i < len(sieve); i++ { if !sieve[i] { primes = append(primes, i); for j := i * i; j < len(sieve); j += i { sieve[j] = true } } }
steps := func(n int) (k int) { for ; n != 1; k++ { if n%2 == 0 { n /= 2 } else { n = 3*n + 1 } }; return }
fmt.Println(primes, gcd(84, 36), steps(27))
for n := 2; n < 30; n++ { s := 1; for d := 2; d*d <= n; d++ { if n%d == 0 { s += d; if d*d != n { s += n / d } } }; if s == n { fmt.Print(n, " ") } }
}

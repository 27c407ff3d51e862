package p611
import fmt "fmt"

                                                                                                        
                       
                                                                
                                    
                                                                                                           
                                                 
                                                                                                                             
                                                                                       
func Run() {
counter := func() (func() int, func()) { n := 0; return func() int { n++; return n }, func() { n = 0 } }
inc, reset := counter()
inc(); inc(); fmt.Print(inc(), " "); reset(); fmt.Println(inc())
adders := map[string]func(int) int{}
for name, k := range map[string]int{"one": 1, "two": 2} { adders[name] = func(x int) int { return x + k } }
fmt.Println(adders["one"](10), adders["two"](10))
compose := func(fs ...func(int) int) func(int) int { return func(x int) int { for _, f := range fs { x = f(x) }; return x } }
fmt.Println(compose(adders["one"], adders["two"], func(x int) int { return x * x })(1))
}

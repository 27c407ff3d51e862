package p565
import fmt "fmt"

func Get[K comparable, V any](m map[K]V, k K) (V, bool) { v, ok := m[k]; return v, ok }
func Last[V any](c chan V) V { var last V; for { v, ok := <-c; if !ok { fmt.Print(v, " "); return last }; last = v } }
                                                                                                       
                                                       
                    
func Run() {
                                                                                       
                                                                                                                      
for _, k := range []string{"a", "b"} { v, ok := Get(map[string]int{"a": 1}, k); fmt.Print(v, ok, " ") }
c := make(chan string, 2); c <- "x"; c <- "y"; close(c)
fmt.Println(Last(c))
}

package p641
import fmt "fmt"
import strings "strings"
import io "io"
import errors "errors"
import time "time"

type op func(a, b int) int
func (o op) twice(a, b int) int { return o(o(a, b), b) }
type calc struct { ops map[string]op; last func() int }
                                                                       
                                               
                                                                                            
                                                                   
                                                                                        
                                     
func multi() (int, string, error) { return 1, "a", nil }
func take(i int, s string, e error) string { return fmt.Sprint(i, s, e) }
                          
                                         
                                                                               
                                       
                                 
                                                                                                                                            
func Run() {
                          
                                                        
                                                       
c := calc{ops: map[string]op{"+": func(a, b int) int { return a + b }}}
c.last = func() int { return c.ops["+"](1, 2) }
fmt.Println(c.ops["+"].twice(1, 2), c.last(), op(func(a, b int) int { return a * b })(3, 4))
fmt.Println(func(xs ...int) int { return len(xs) }([]int{1, 2}...))
fs := []func(...string) string{func(s ...string) string { return strings.Join(s, "+") }}
fmt.Println(fs[0]("a", "b"), fs[0]())
                                                        
                                                                         
fmt.Println(take(multi()))
g := take; fmt.Println(g(2, "b", io.EOF))
h := strings.ToUpper; k := fmt.Sprintf; fmt.Println(h("x"), k("%d-%s", 1, "y"))
e := errors.New; fmt.Println(e("made"))
(func() { fmt.Println("now") })()
fmt.Println(strings.NewReplacer("a", "b").Replace("aaa"), time.Duration.Seconds(90*time.Second), (*strings.Builder).Len(&strings.Builder{}))
}

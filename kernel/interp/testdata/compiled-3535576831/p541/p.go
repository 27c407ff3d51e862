package p541
import fmt "fmt"

type Setter[T any] interface { *T; Set(string) }
type conf struct{ v string }
func (c *conf) Set(s string) { c.v = s }
func FromStrings[T any, P Setter[T]](ss []string) []T { out := make([]T, len(ss)); for i, s := range ss { P(&out[i]).Set(s) }; return out }
                                                  
func Run() {
                                                
                            
                                        
                                                                                                                                           
fmt.Println(FromStrings[conf]([]string{"a", "b"}))
}

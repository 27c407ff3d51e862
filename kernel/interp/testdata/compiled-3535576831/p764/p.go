package p764
import fmt "fmt"

type Setter[T any] interface { *T; Set(string) }
type Conf struct{ v string }
func (c *Conf) Set(s string) { c.v = s }
func FromStrings[T any, PT Setter[T]](ss []string) []T { r := make([]T, len(ss)); for i, s := range ss { PT(&r[i]).Set(s) }; return r }
                                                  
func Run() {
                                                
                            
                                        
                                                                                                                                       
fmt.Println(FromStrings[Conf]([]string{"a", "b"}))
}

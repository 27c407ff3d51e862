package p542
import fmt "fmt"

type Option[T any] struct { v T; ok bool }
func Some[T any](v T) Option[T] { return Option[T]{v, true} }
func None[T any]() Option[T] { return Option[T]{} }
func (o Option[T]) OrElse(d T) T { if o.ok { return o.v }; return d }
func (o Option[T]) String() string { if o.ok { return fmt.Sprintf("Some(%v)", o.v) }; return "None" }
                                                                                        
func Run() {
                                          
                                                             
                                                   
                                                                     
                                                                                                     
fmt.Println(Some(3), None[string](), Some("x").OrElse("y"), None[float64]().OrElse(2.5))
}

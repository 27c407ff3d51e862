package p697
import fmt "fmt"

type Option[T any] struct { v T; ok bool }
func Some[T any](v T) Option[T] { return Option[T]{v, true} }
func (o Option[T]) Or(d T) T { if o.ok { return o.v }; return d }
func Then[T, U any](o Option[T], f func(T) Option[U]) Option[U] { if !o.ok { return Option[U]{} }; return f(o.v) }
                                                                                            
                                                                                                                            
func Run() {
                                          
                                                             
                                                                 
                                                                                                                  
half := func(i int) Option[int] { if i%2 == 0 { return Some(i / 2) }; return Option[int]{} }
fmt.Println(Then(Some(8), half).Or(-1), Then(Then(Some(6), half), half).Or(-1)); fmt.Printf("%v %T\n", Some("x"), Some(1.5))
}

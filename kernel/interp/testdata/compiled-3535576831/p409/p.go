package p409
import fmt "fmt"

type Opt[T any] struct { v *T }
func Some[T any](v T) Opt[T] { return Opt[T]{&v} }
func (o Opt[T]) Or(d T) T { if o.v == nil { return d }; return *o.v }
                                                 
func Run() {
                               
                                                  
                                                                     
fmt.Println(Some(3).Or(4), Opt[string]{}.Or("d"))
}

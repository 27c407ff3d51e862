package p743
import fmt "fmt"

                                                        type T struct { _ int; x int };                                                                                                        
func Run() {
var _ = fmt.Sprint("x"); _, b := 1, 2; for range 2 { };                                 t := T{x: 1}; _ = t; f := func(_ int, _ string) (_ error) { return nil }; fmt.Println(b, f(1, ""), t.x)
}

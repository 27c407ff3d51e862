package p753
import fmt "fmt"
import errors "errors"

                                                                                             
                                                                                                                                                                                                                                               
func Run() {
try := func(f func()) { defer func() { r := recover(); fmt.Printf("%v %T\n", r, r) }(); f() }
try(func() { panic(1) }); try(func() { panic("s") }); try(func() { panic(1.5) }); try(func() { panic(errors.New("e")) }); try(func() { panic([]int{1}) }); try(func() { panic(fmt.Sprint("x", 1)) }); try(func() { panic(struct{ a int }{1}) })
}

package p408
import strconv "strconv"
import fmt "fmt"

func Zero[T any]() T { var z T; return z }
func Ptr[T any](v T) *T { return &v }
func Must[T any](v T, err error) T { if err != nil { panic(err) }; return v }
                                                                                                      
func Run() {
                                          
                                     
                                                                             
fmt.Println(Zero[int](), Zero[string]() == "", Zero[*int]() == nil, *Ptr(3), Must(strconv.Atoi("12")))
}

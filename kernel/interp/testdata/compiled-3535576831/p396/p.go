package p396
import fmt "fmt"

type T struct{ n int }
func (t T) String() string { panic(fmt.Sprint("boo ", t.n)) }
                 
                     
func Run() {
                      
                                                             
fmt.Println(T{1})
fmt.Println([]T{{2}})
}

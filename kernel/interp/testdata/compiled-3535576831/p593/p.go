package p593
import fmt "fmt"

                      
                           
        
                                                                                                
                                                                                                                                                                                                       
                                                                                                                                      
func Run() {
c := make(chan int, 3)
for i := range 3 { c <- i }
close(c)
for range 4 { select { case v, ok := <-c: fmt.Print(v, ok, " "); default: fmt.Print("none ") } }
for _, v := range []any{1, "a", nil, 2.5, 1} { switch x := v.(type) { case int: fmt.Print(x+1, " "); case string: fmt.Print(x+"!", " "); case nil: fmt.Print("nil "); default: fmt.Printf("%T ", x) } }
for i := range 4 { switch n := i * 2; { case n > 4: fmt.Print("big "); case n > 1: fmt.Print("mid "); default: fmt.Print("small ") } }
}

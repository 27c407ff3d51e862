package p698
import fmt "fmt"

                                                             
      
                                                                                      
              
                                                                                                              
func Run() {
c := make(chan int, 6); for i := range 6 { c <- i }; close(c)
n := 0
for x := range c { switch { case x%2 == 0: continue; case x == 5: n += 100 }; n += x }
fmt.Println(n)
loop: for i := 0; ; i++ { switch i { case 1: continue loop; case 4: break loop; default: fmt.Print(i, " ") } }
}

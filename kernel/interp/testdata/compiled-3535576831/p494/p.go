package p494
import fmt "fmt"

                                                                                                                                    
                                                                                                                                        
                                                         
func Run() {
gen := func(xs ...int) <-chan int { c := make(chan int); go func() { defer close(c); for _, x := range xs { c <- x } }(); return c }
sq := func(in <-chan int) <-chan int { c := make(chan int); go func() { defer close(c); for x := range in { c <- x * x } }(); return c }
for x := range sq(sq(gen(1, 2, 3))) { fmt.Print(x, " ") }
}

package p688
import fmt "fmt"

                                                 
                                               
                  
                                                                                                              
                                       
                                                                      
func Run() {
a, b := make(chan int, 10), make(chan string, 10)
for i := range 5 { a <- i; b <- fmt.Sprint(i) }
ints, strs := 0, 0
for ints+strs < 10 { select { case x := <-a: ints++; _ = x; case y, ok := <-b: if ok && y != "" { strs++ } } }
fmt.Println(ints, strs, len(a), len(b))
select { case x := <-a: fmt.Println(x); default: fmt.Println("none") }
}

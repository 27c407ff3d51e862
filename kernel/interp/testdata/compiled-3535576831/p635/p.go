package p635
import fmt "fmt"
import io "io"

type res struct{ n int; err error }
func one(c chan int) int { return <-c }
func two(c chan res) (r res) { return <-c }
func three(c chan error) error { return (<-c) }
func four(c chan any) any { return <-c }
func five[T any](c <-chan T) T { return <-c }
func six(c chan int) int { if <-c == 1 { return <-c }; switch v := <-c; v { case 3: return 30 }; switch <-c { case 4: return 40 }; return 0 }
func seven(c chan int) any { for v := <-c; v < 3; v = <-c { fmt.Print(v, " ") }; return <-c }
                                                                                          
                                               
                                              
                               
                                                       
                                   
                           
                     
func Run() {
                                   
                                       
                                           
                                               
                                        
                                             
                                                                                                                                             
                                                                                             
a, b, d, e := make(chan int, 9), make(chan res, 1), make(chan error, 1), make(chan any, 1)
a <- 7; b <- res{1, nil}; d <- io.EOF; e <- "x"
fmt.Println(one(a), two(b), three(d), four(e))
a <- 5; fmt.Print(five(a), " ")
for _, k := range []int{1, 9, 2, 3, 2, 8, 4} { a <- k }
fmt.Println(six(a), six(a), six(a))
for k := range 5 { a <- k }
fmt.Println(seven(a))
}

package p596
import fmt "fmt"

                  
                                     
                                                                                                                                  
                       
                              
func Run() {
var moves []string
var hanoi func(n int, a, b, c string)
hanoi = func(n int, a, b, c string) { if n == 0 { return }; hanoi(n-1, a, c, b); moves = append(moves, a+c); hanoi(n-1, b, a, c) }
hanoi(3, "A", "B", "C")
fmt.Println(len(moves), moves)
}

package p771
import fmt "fmt"

                                                                            
                                                                                                                                                                                                                                                                                       
func Run() {
m := map[string]int{"a": 1}; var x any = "s"; c := make(chan int, 1); c <- 3
if v, ok := m["a"]; ok { fmt.Print(v, " ") }; if _, ok := m["b"]; !ok { fmt.Print("no ") }; if s, ok := x.(string); ok { fmt.Print(s, " ") }; if _, ok := x.(int); !ok { fmt.Print("not int ") }; if v, ok := <-c; ok { fmt.Print(v, " ") }; close(c); v, ok := <-c; fmt.Println(v, ok)
}

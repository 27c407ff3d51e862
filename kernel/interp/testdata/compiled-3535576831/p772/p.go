package p772
import fmt "fmt"

                                                                                                                                                                                                                                                                                   
func Run() {
for i, j := 0, 10; i < j; i, j = i+1, j-2 { fmt.Print(i, j, " ") }; for i, n := 0, 3; i < n; i++ { n-- ; fmt.Print(i, n, " ") }; var k int; for k = 0; k < 3; k++ { }; fmt.Println(k); for k := range 3 { k *= 2; fmt.Print(k, " ") }; i := 5; for i > 0 { i -= 2 }; fmt.Println(i)
}

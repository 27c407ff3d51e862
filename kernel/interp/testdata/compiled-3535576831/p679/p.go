package p679
import fmt "fmt"

      
                                                                                      
                                                                                                       
                                                             
                                                               
func Run() {
x := 1
{ x := 2; x++; fmt.Print(x, " "); { x := "s"; fmt.Print(x, " ") }; fmt.Print(x, " ") }
if x := 5; x > 3 { x := x * 2; fmt.Print(x, " ") }; for x := range 2 { x := x + 10; fmt.Print(x, " ") }
switch x := x + 7; { case x > 3: x := -x; fmt.Print(x, " ") }
func() { x, y := 3, x; fmt.Print(x, y, " ") }(); fmt.Println(x)
}

package p615
import fmt "fmt"

                                                                                                                     
                                            
const c = 10;                                                      
                                      
                                                                                                                               
                                                                
func Run() {
grade := func(n int) (s string) { switch { case n >= 90: s = "A"; case n >= 80: s = "B"; default: s = "C" }; return }
fmt.Println(grade(95), grade(85), grade(10))
              var f float64 = c / 4; var g = c / 4.0; var i = c / 4
fmt.Println(f, g, i, c/3*3, 1/2+1/2.0)
switch x := 5; { case x > 3: fmt.Print("gt3 "); fallthrough; case x > 10: fmt.Print("gt10 "); case x > 4: fmt.Print("never ") }
switch { default: fmt.Print("d "); case false: fmt.Print("f ") }
}

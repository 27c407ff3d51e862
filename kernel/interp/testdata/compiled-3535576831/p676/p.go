package p676
import fmt "fmt"

type Small uint8
                                                      
const n = 2;                                       
                                                                                              
func Run() {
                
for i := range Small(3) { fmt.Printf("%T %d ", i, i) }
             for i := range n { fmt.Print(i, " ") }
var k int64 = 3; for i := range k { fmt.Printf("%T ", i) }; for i := range -2 { fmt.Print(i) }
}

package p135
import strconv "strconv"
import fmt "fmt"

type level int
func (l level) String() string { return "L" + strconv.Itoa(int(l)) }
                                                            
func Run() {
              
                                                                    
fmt.Printf("%d %s %5.1f%% %v\n", 3, level(2), 1.5, level(4))
}

package p678
import fmt "fmt"

type Day int
const ( Mon Day = iota + 1; Tue; Wed )
const ( _ = len("abc") * iota; m1; m2 )
func (d Day) String() string { return [...]string{"", "Mo", "Tu", "We"}[d] }
                                                                           
func Run() {
            
                                      
                                       
                                                                            
fmt.Println(Mon, Tue, Wed, m1, m2); fmt.Printf("%d %v %s\n", Tue, Tue, Wed)
}

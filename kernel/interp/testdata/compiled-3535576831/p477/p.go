package p477
import fmt "fmt"

type Weekday int
const ( Sunday Weekday = iota; Monday; Tuesday )
func (d Weekday) String() string { return [...]string{"Sun", "Mon", "Tue"}[d] }
                                                                           
                                                                                       
func Run() {
                
                                                
                                                                               
fmt.Println(Monday, []Weekday{Sunday, Tuesday}, map[Weekday]int{Monday: 1})
fmt.Printf("%v %d %s %q %T %x\n", Monday, Monday, Tuesday, Sunday, Monday, int(Monday))
}

package p447
import fmt "fmt"
import sort "sort"

type Ints []int
func (s Ints) Len() int { return len(s) }
func (s Ints) Less(i, j int) bool { return s[i] < s[j] }
func (s Ints) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
          
            
              
func Run() {
               
                                         
                                                        
                                                        
var x Ints
sort.Sort(x)
fmt.Println(x)
}

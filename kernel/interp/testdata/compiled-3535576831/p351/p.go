package p351
import fmt "fmt"
import sort "sort"

type Ints []int
func (s Ints) Len() int { return len(s) }
func (s Ints) Less(i, j int) bool { return s[i] < s[j] }
func (s Ints) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
                  
                          
              
func Run() {
               
                                         
                                                        
                                                        
x := Ints{3, 1, 2}
sort.Sort(sort.Reverse(x))
fmt.Println(x)
}

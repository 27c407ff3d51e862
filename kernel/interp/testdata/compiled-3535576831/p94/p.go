package p94
import sort "sort"
import fmt "fmt"

type byLen []string
func (b byLen) Len() int           { return len(b) }
func (b byLen) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLen) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
                             
             
               
func Run() {
                   
                                                    
                                                                   
                                                              
bl := byLen{"ccc", "a", "bb"}
sort.Sort(bl)
fmt.Println(bl)
}

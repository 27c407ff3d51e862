package p598
import slices "slices"
import strings "strings"
import fmt "fmt"

                                
                                                                                                                                                     
                
                                                                                    
                
                
func Run() {
groups := map[[26]int][]string{}
for _, w := range []string{"tea", "eat", "tan", "nat", "bat"} { var k [26]int; for _, c := range w { k[c-'a']++ }; groups[k] = append(groups[k], w) }
var out []string
for _, g := range groups { slices.Sort(g); out = append(out, strings.Join(g, "/")) }
slices.Sort(out)
fmt.Println(out)
}

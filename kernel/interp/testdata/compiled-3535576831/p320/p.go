package p320
import fmt "fmt"
import slices "slices"

                            
                                                                                                               
                                 
                 
                                                                
func Run() {
s := []string{"b", "a", "b"}
fmt.Println(slices.Contains(s, "a"), slices.Index(s, "x"), slices.Compact(slices.Clone(s)), slices.Equal(s, s))
s = slices.Insert(s, 1, "x", "y")
slices.Reverse(s)
fmt.Println(s, slices.Delete(s, 0, 2), len(slices.Concat(s, s)))
}

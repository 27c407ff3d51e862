package p674
import fmt "fmt"

                                                                                                                                                
                                                                     
                                          
                                                    
                                                                    
func Run() {
pairs := func(yield func(int, string) bool) { for i, s := range []string{"a", "b", "c"} { if !yield(i, s) { fmt.Println("stopped"); return } } }
for i, s := range pairs { if i == 2 { break }; fmt.Print(i, s, " ") }
for i := range pairs { fmt.Print(i, " ") }
count := func(yield func() bool) { for yield() { } }
k := 0; for range count { if k++; k == 4 { break } }; fmt.Println(k)
}

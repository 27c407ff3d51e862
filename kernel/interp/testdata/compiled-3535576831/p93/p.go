package p93
import sort "sort"
import fmt "fmt"

                                         
                   
                  
                                                                               
                  
func Run() {
words := []string{"pear", "fig", "apple"}
sort.Strings(words)
fmt.Println(words)
sort.Slice(words, func(i, j int) bool { return len(words[i]) < len(words[j]) })
fmt.Println(words)
}

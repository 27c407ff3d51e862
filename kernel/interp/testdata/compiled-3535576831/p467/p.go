package p467
import fmt "fmt"
import strings "strings"

                         
                                                                                                 
                                                             
func Run() {
ms := []func(rune) rune{}
for i, r := range "abc" { ms = append(ms, func(x rune) rune { return x + rune(i) + (r - 'a') }) }
for _, m := range ms { fmt.Print(strings.Map(m, "aa"), " ") }
}

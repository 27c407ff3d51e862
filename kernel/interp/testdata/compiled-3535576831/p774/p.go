package p774
import fmt "fmt"
import strings "strings"
import sort "sort"

                                                                                                                                                                                                                                                                                                            
func Run() {
a, b := "abc", "abd"; fmt.Println(a < b, a == "abc", a+b > b, "" < a, strings.Compare(a, b), a[:2] == b[:2]); a += "x"; s := ""; for i := range 5 { s += string(rune('a' + i)) }; fmt.Println(a, s, strings.Repeat("-", 3)+">"); c := []string{"b", "a"}; sort.Strings(c); fmt.Println(strings.Join(c, ","))
}

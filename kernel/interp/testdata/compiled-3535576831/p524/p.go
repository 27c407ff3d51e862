package p524
import fmt "fmt"
import strings "strings"
import unicode "unicode"

                                                                                                                                                                                                                              
                                            
                                                                                                                                                                                                    
func Run() {
fmt.Println(strings.Split("a,b,c", ","), strings.Join([]string{"x", "y"}, "-"), strings.Repeat("ab", 3), strings.Replace("oink oink", "k", "ky", 1), strings.Title("go lang"), strings.TrimFunc("123abc456", unicode.IsDigit))
before, after, ok := strings.Cut("k=v", "=")
fmt.Println(before, after, ok, strings.Map(func(r rune) rune { if r == 'a' { return -1 }; return r + 1 }, "banana"), strings.EqualFold("Go", "GO"), strings.NewReplacer("<", "&lt;").Replace("<b>"))
}

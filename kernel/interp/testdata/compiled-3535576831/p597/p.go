package p597
import strings "strings"
import unicode "unicode"
import fmt "fmt"

                                                                                                                                                                                                                       
                                                             
func Run() {
rot := func(s string, k rune) string { return strings.Map(func(r rune) rune { switch { case unicode.IsUpper(r): return 'A' + (r-'A'+k+26)%26; case unicode.IsLower(r): return 'a' + (r-'a'+k+26)%26 }; return r }, s) }
fmt.Println(rot("Hello, World", 3), rot(rot("Hello", 5), -5))
}

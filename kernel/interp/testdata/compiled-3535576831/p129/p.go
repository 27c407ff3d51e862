package p129
import utf8 "unicode/utf8"
import strings "strings"
import fmt "fmt"
import unicode "unicode"

                                                                                                       
func Run() {
fmt.Println(unicode.IsUpper('A'), utf8.RuneCountInString("héé"), strings.Map(unicode.ToLower, "ABC"))
}

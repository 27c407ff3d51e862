package p687
import strings "strings"
import utf8 "unicode/utf8"
import fmt "fmt"

                                                                                                      
                                                                                                                                                 
func Run() {
s := "héllo"; b := []byte(s); b[0] = 'H'; fmt.Println(s, string(b), s[1], s[1:3] == "é", len(s[2:]))
var sb strings.Builder; for i := len(s); i > 0; { r, n := utf8.DecodeLastRuneInString(s[:i]); sb.WriteRune(r); i -= n }; fmt.Println(sb.String())
}

package p758
import strings "strings"
import unicode "unicode"
import regexp "regexp"
import fmt "fmt"

                                                                                                                                                                                                                                                                                                                                                                                                                  
func Run() {
re := regexp.MustCompile(`(\w+)@(\w+)\.com`); fmt.Println(re.FindStringSubmatch("x bob@ex.com y"), re.ReplaceAllString("a@b.com", "$2:$1"), re.MatchString("q"), strings.Map(func(r rune) rune { if unicode.IsDigit(r) { return -1 }; return unicode.ToUpper(r) }, "a1b2"), strings.FieldsFunc("a;b c", func(r rune) bool { return r == ';' || r == ' ' }), strings.EqualFold("Go", "GO"), strings.Title("ab cd"))
}

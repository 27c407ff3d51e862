package p286
import fmt "fmt"
import strings "strings"
import unicode "unicode"

                                                                                                                                                                   
func Run() {
fmt.Println(strings.Fields(" a b  c "), strings.Map(func(r rune) rune { return r + 1 }, "abc"), strings.FieldsFunc("a1b2c", unicode.IsDigit), strings.Title("x y"))
}

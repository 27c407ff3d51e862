package p365
import fmt "fmt"
import utf8 "unicode/utf8"

                            
                                                 
                                                                                      
                                      
func Run() {
s := "a\xffb\xc0\xafc\u65e5"
for i, r := range s { fmt.Print(i, ":", r, " ") }
fmt.Println(len(s), []rune(s), []byte(s), string([]rune(s)) == s, utf8.ValidString(s))
for i := range s { fmt.Print(i, " ") }
}

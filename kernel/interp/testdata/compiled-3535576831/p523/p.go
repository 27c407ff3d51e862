package p523
import utf8 "unicode/utf8"
import strings "strings"
import slices "slices"
import fmt "fmt"

                     
                                                                        
                                                                                                        
                                                            
func Run() {
s := "Hello, 世界!"
for i, r := range s { if r > 127 { fmt.Print(i, ":", string(r), " ") } }
fmt.Println(len(s), utf8.RuneCountInString(s), []rune(s)[7], []byte(s)[:3], strings.ToUpper(s), s[7:10])
rs := []rune(s); slices.Reverse(rs); fmt.Println(string(rs))
}

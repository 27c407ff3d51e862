package p799
import fmt "fmt"
import utf8 "unicode/utf8"
import strings "strings"

                                             
                                                 
                                                                                 
                                                                 
                                      
                              
                                                                                                                                           
                                                                                              
type S string;                                                                                         
func Run() {
s := "a\xffb\xc0\xafc\xe2\x82日\xed\xa0\x80"
for i, r := range s { fmt.Print(i, ":", r, " ") }
fmt.Println(len(s), len([]rune(s)), []rune(s), []byte(s), string([]rune(s)) == s)
fmt.Printf("%q %x %v %+q %U\n", s, s, []byte(s), s, []rune(s)[1])
for i := range s { fmt.Print(i, " ") }
for range s { fmt.Print(".") }
fmt.Println(string(rune(0x10FFFF+1)), string(rune(-1)), string(rune(0xD800)) == "\uFFFD", utf8.ValidString(s), strings.ToValidUTF8(s, "?"))
var b byte = s[1]; fmt.Println(b, string(b+'a'-0xff), s[2:4] == "b\xc0", s < "b", s[1:] > "z")
               t := S("é\xf0"); for i, r := range t { fmt.Print(i, r, " ") }; fmt.Println(t[0], t+"x")
}

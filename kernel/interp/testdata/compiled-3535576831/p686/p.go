package p686
import fmt "fmt"
import utf8 "unicode/utf8"

                                   
                                                 
                                                                                                             
                                  
func Run() {
s := "a\xffb\xc0\xafé\xed\xa0\x80"
for i, r := range s { fmt.Print(i, ":", r, " ") }
fmt.Println(len(s), utf8.RuneCountInString(s), utf8.ValidString(s), []rune(s), []byte(string([]rune(s)))[:5])
fmt.Printf("%q %+q %x\n", s, s, s)
}

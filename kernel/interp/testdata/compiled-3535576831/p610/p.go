package p610
import fmt "fmt"
import strings "strings"
import bytes "bytes"

                   
                                                                                                                                                                                                  
                                                                                                                      
                                                          
                                                         
                                                                                                                   
func Run() {
s := "naïve café"
fmt.Println(len(s), []rune(s)[2], strings.Index(s, "é"), s[2:4], strings.Fields(" a  b "), strings.SplitN("a,b,c", ",", 2), strings.TrimLeft("xxabc", "x"), strings.LastIndex("go gopher", "go"))
b := []byte("abc"); c := b[:2]; c = append(c, 'X'); fmt.Println(string(b), string(c), bytes.Contains(b, []byte("bX")))
for i := range s { if s[i] >= 0x80 { fmt.Print(i, " ") } }
fmt.Printf("%q %+q %x %U %c\n", s, s, "hi", 'é', 0x4E16)
var sb strings.Builder; for i := 3; i > 0; i-- { fmt.Fprintf(&sb, "%d...", i) }; fmt.Println(sb.String(), sb.Len())
}

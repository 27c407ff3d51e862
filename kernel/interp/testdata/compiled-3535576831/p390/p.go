package p390
import fmt "fmt"
import strings "strings"
import unicode "unicode"

                     
                                                                                                                                                                                                                                                                  
                                                                                                                                                                                                  
                                            
                              
              
                                                                        
func Run() {
s := "Hello, 世界!"
fmt.Println(strings.Fields(" a b  c "), strings.Split("a,b,c", ","), strings.Repeat("ab", 3), strings.Contains(s, "世"), strings.Index(s, "世"), strings.Title("x"), strings.Map(func(r rune) rune { if r == 'l' { return -1 }; return unicode.ToUpper(r) }, s))
fmt.Println(strings.NewReplacer("a", "b", "b", "a").Replace("abba"), strings.EqualFold("Go", "GO"), strings.TrimFunc("123abc456", unicode.IsDigit), strings.FieldsFunc("a1b2c", unicode.IsNumber))
before, after, ok := strings.Cut("k=v", "=")
fmt.Println(before, after, ok)
r := []rune(s)
fmt.Println(len(s), len(r), string(r[7:9]), s[7:10], s[0], string(s[0]))
}

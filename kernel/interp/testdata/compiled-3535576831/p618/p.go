package p618
import regexp "regexp"
import fmt "fmt"
import strings "strings"

                                            
                                                                                                                                                                         
                                                                                                    
func Run() {
re := regexp.MustCompile(`(\w+)@(\w+)\.com`)
fmt.Println(re.FindStringSubmatch("bob@example.com"), re.ReplaceAllString("a@b.com c@d.com", "$2:$1"), re.MatchString("x"), re.FindAllStringIndex("a@b.com c@d.com", -1))
fmt.Println(re.ReplaceAllStringFunc("a@b.com", func(s string) string { return strings.ToUpper(s) }))
}

package p101
import regexp "regexp"
import fmt "fmt"

                                       
                                                                               
func Run() {
re := regexp.MustCompile(`(\w+)@(\w+)`)
fmt.Println(re.FindStringSubmatch("me@home"), re.ReplaceAllString("a@b", "$2"))
}

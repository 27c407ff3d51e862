package p165
import strings "strings"
import fmt "fmt"

func join(parts ...string) string { return strings.Join(parts, "-") }
                                                                        

func Run() {
                                                                     
fmt.Println(join(), join("a"), join("a", strings.ToUpper("b"), "c"[:1]))

}

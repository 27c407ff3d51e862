package p726
import fmt "fmt"
import bufio "bufio"
import strings "strings"

                                                                                                                                                    
                                                                                                                                       
func Run() {
var sb strings.Builder; for i := range 3 { fmt.Fprintf(&sb, "%d-", i) }; sb.WriteByte('x'); sb.WriteString("yz"); fmt.Println(sb.Len(), sb.String())
r := strings.NewReader("hello\nworld\n"); sc := bufio.NewScanner(r); for sc.Scan() { fmt.Print(sc.Text(), ";") }; fmt.Println(sc.Err())
}

package p755
import bytes "bytes"
import fmt "fmt"
import strings "strings"
import bufio "bufio"
import io "io"

                                                                                                                                                                                                                                                                                                                    
                                                                                                                        
func Run() {
var b bytes.Buffer; w := bufio.NewWriter(&b); fmt.Fprintf(w, "%d %s", 1, "x"); w.Flush(); io.Copy(&b, strings.NewReader(" more")); fmt.Println(b.String(), b.Len()); r := io.TeeReader(io.LimitReader(&b, 4), io.Discard); x, err := io.ReadAll(r); fmt.Printf("%q %v %v\n", x, err, bytes.Contains(x, []byte("x")))
pr, pw := io.Pipe(); go func() { fmt.Fprint(pw, "piped"); pw.Close() }(); y, _ := io.ReadAll(pr); fmt.Println(string(y))
}

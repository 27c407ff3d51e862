package p756
import io "io"
import bytes "bytes"
import strings "strings"
import fmt "fmt"

type up struct{ r io.Reader }
func (u up) Read(p []byte) (int, error) { n, err := u.r.Read(p); copy(p, bytes.ToUpper(p[:n])); return n, err }
type count struct{ n int }
func (c *count) Write(p []byte) (int, error) { c.n += len(p); return len(p), nil }
                                                                                                                                                
func Run() {
                             
                                                                                                               
                          
                                                                                  
b, err := io.ReadAll(up{strings.NewReader("abc")}); c := &count{}; n, _ := fmt.Fprintf(c, "%s%d", "xy", 12); fmt.Println(string(b), err, c.n, n)
}

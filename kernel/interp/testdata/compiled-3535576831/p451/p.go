package p451
import strings "strings"
import fmt "fmt"
import io "io"

type CountW struct { io.Writer; n int }
func (c *CountW) Write(p []byte) (int, error) { c.n += len(p); return c.Writer.Write(p) }
                      
                          
                              
                              
func Run() {
                                       
                                                                                         
var sb strings.Builder
cw := &CountW{Writer: &sb}
fmt.Fprintf(cw, "hello %d", 5)
fmt.Println(sb.String(), cw.n)
}

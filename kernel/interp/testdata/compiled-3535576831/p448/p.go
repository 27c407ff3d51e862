package p448
import strings "strings"
import fmt "fmt"
import io "io"

type Log struct { *strings.Builder; n int }
                               
                    
                         
                                
                   
                    
                       
func Run() {
                                           
l := Log{&strings.Builder{}, 1}
l.WriteString("abc")
fmt.Fprintf(l, "%d", l.n)
fmt.Println(l.String(), l.Len())
var w io.Writer = l
w.Write([]byte("x"))
fmt.Println(l.String())
}

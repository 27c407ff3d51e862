package p449
import bytes "bytes"
import fmt "fmt"

type Buf struct { bytes.Buffer }
         
                   
                         
                                
func Run() {
                                
var b Buf
b.WriteString("hi")
fmt.Fprintf(&b, "-%d", 1)
fmt.Println(b.String(), b.Len())
}

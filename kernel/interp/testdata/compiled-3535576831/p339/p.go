package p339
import bytes "bytes"
import io "io"
import fmt "fmt"

                   
                   
                               
             
                     
func wr() io.Writer { var b *bytes.Buffer; return b }
                        
func Run() {
var b *bytes.Buffer
var w io.Writer = b
fmt.Println(w == nil, w != nil)
var a any = b
fmt.Println(a == nil)
                                                     
fmt.Println(wr() == nil)
}

package p103
import bytes "bytes"
import fmt "fmt"

                                  
                 
                                                                  
func Run() {
bb := bytes.NewBufferString("abc")
bb.WriteByte('d')
fmt.Println(bb.String(), bytes.Contains(bb.Bytes(), []byte("bc")))
}

package p187
import fmt "fmt"

                
                
               
               
                       
func Run() {
var b byte = 'a'
var r rune = 'b'
var u uint8 = b
var i int32 = r
fmt.Println(b, r, u, i)
}

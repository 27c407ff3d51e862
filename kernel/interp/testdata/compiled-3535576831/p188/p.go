package p188
import fmt "fmt"

             
                                                                                 
func Run() {
s := "héllo"
fmt.Println(len(s), s[1], s[0:2], []byte(s), []rune(s), string([]byte{104, 105}))
}

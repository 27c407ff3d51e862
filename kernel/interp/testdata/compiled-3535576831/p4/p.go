package p4
import fmt "fmt"

         
       
                                                                                                        
func Run() {
f := 3.99
n := -5
fmt.Println(int(f), uint8(n), int8(200+n), float32(0.1), string(rune(65)), []byte("hé"), []rune("hé"))
}

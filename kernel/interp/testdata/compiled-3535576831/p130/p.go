package p130
import fmt "fmt"

type leaf struct{ v int }
type holder struct{ l *leaf }
                     
                        
func Run() {
                         
                             
h := holder{&leaf{3}}
fmt.Println(h.l.v, *h.l)
}

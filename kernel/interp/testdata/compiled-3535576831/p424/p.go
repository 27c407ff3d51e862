package p424
import fmt "fmt"

             
                                                               
                                           

func Run() {
var ps []*int
for i := 0; i < 6; i++ { p := &i; *p += 1; ps = append(ps, p) }
for _, p := range ps { fmt.Print(*p, " ") }

}

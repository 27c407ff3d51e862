package p457
import fmt "fmt"

type P struct { X, y int }
func (p *P) String() string { return fmt.Sprintf("<%d %d>", p.X, p.y) }
func show(xs ...any) string { return fmt.Sprintln(xs...) }
            
                                                            
                                   
func Run() {
                          
                                                                       
                                                          
p := P{1, 2}
fmt.Print(show(p, &p, []P{p}, []*P{}, map[string]P{"a": p}))
fmt.Printf("%v %+v %v\n", p, p, &p)
}

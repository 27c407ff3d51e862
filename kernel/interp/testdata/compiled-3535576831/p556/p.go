package p556
import fmt "fmt"
import strings "strings"

type Visitor interface { VisitA(*A) string; VisitB(*B) string }
type Node interface{ Accept(Visitor) string }
type A struct{ kids []Node }
type B struct{ v int }
func (a *A) Accept(v Visitor) string { return v.VisitA(a) }
func (b *B) Accept(v Visitor) string { return v.VisitB(b) }
type printer struct{ depth int }
func (p *printer) VisitA(a *A) string { p.depth++; defer func() { p.depth-- }(); var ss []string; for _, k := range a.kids { ss = append(ss, k.Accept(p)) }; return fmt.Sprintf("(%d %s)", p.depth, strings.Join(ss, " ")) }
func (p *printer) VisitB(b *B) string { return fmt.Sprint(b.v) }
                                                                             
func Run() {
                                                               
                                             
                            
                      
                                                           
                                                           
                                
                                                                                                                                                                                                                            
                                                                
fmt.Println((&A{[]Node{&B{1}, &A{[]Node{&B{2}, &B{3}}}}}).Accept(&printer{}))
}

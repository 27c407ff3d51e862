package p505
import fmt "fmt"

type Animal interface{ Sound() string }
type Base struct{ name string }
func (b *Base) SetName(n string) { b.name = n }
func (b Base) Name() string { return b.name }
func (b Base) Sound() string { return "..." }
type Dog struct { *Base; age int }
func (d Dog) Sound() string { return "woof from " + d.Base.Sound() + d.Name() }
                       
                
                
                                                  
func Run() {
                                       
                               
                                               
                                             
                                             
                                  
                                                                               
d := Dog{&Base{"x"}, 3}
d.SetName("rex")
var a Animal = d
fmt.Println(a.Sound(), d.name, d.Base.name, d.age)
}

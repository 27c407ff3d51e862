package p510
import fmt "fmt"

func safe(f func()) (err error) { defer func() { if r := recover(); r != nil { err = fmt.Errorf("recovered: %v", r) } }(); f(); return nil }
                                                                                                                                                              
                                                                                                                                                         
func Run() {
                                                                                                                                            
fmt.Println(safe(func() { panic("boom") }), safe(func() {}), safe(func() { var m map[string]int; m["a"] = 1 }), safe(func() { var s []int; _ = s[3] }) != nil)
fmt.Println(safe(func() { var p *struct{ x int }; p.x = 1 }), safe(func() { var a any = "s"; _ = a.(int) }), safe(func() { x := 0; fmt.Println(1 / x) }))
}

package p506
import fmt "fmt"

type Reader interface{ Read() string }
type Writer interface{ Write(string) }
type RW interface { Reader; Writer }
type file struct{ s string }
func (f *file) Read() string { return f.s }
func (f *file) Write(s string) { f.s += s }
                   
                                
                     
                   
                      
                          
func Run() {
                                      
                                      
                                    
                            
                                           
                                           
var rw RW = &file{}
rw.Write("a"); var r Reader = rw
fmt.Println(r.Read())
w, ok := r.(Writer)
if ok { w.Write("b") }
fmt.Println(rw.Read(), ok)
}

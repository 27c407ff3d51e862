package p668
import fmt "fmt"

type R interface{ Read() string }
type W interface{ Write(string) }
type RW interface { R; W }
type F struct{ data []string }
func (f *F) Read() string { if len(f.data) == 0 { return "-" }; s := f.data[0]; f.data = f.data[1:]; return s }
func (f *F) Write(s string) { f.data = append(f.data, s) }
                
                                                                                      
func Run() {
                                 
                                 
                          
                              
                                                                                                               
                                                          
var rw RW = &F{}
rw.Write("a"); rw.Write("b"); var r R = rw; fmt.Println(r.Read(), rw.Read(), r.Read())
}

package p634
import fmt "fmt"
import slices "slices"

                                                      
                                                           
                                                    
func sum(cs []<-chan int) (s int) { for i := range cs { c := cs[i]; s += <-c }; return }
func names(m map[string]chan int) []string { var out []string; for k, c := range m { out = append(out, fmt.Sprint(k, <-c)) }; slices.Sort(out); return out }
                                                                                                
                   
                                                                                          
                                            
      
                                                                                                               
                         
                                                 
                         
                                                                         
                                            
func Run() {
cs := []chan int{make(chan int, 9), make(chan int, 9)}
for i, c := range cs { for k := range 9 { c <- i*10 + k } }
for _, c := range cs { fmt.Print(len(c), <-c, " ") }
                                                                                        
                                                                                                                                                            
fmt.Println(sum([]<-chan int{cs[0], cs[1]}), names(map[string]chan int{"a": cs[0], "b": cs[1]}))
var fs []func() int
for _, c := range [2]chan int{cs[0], cs[1]} { fs = append(fs, func() int { return <-c }) }
for _, f := range fs { fmt.Print(f(), " ") }
outer:
for i, c := range cs { for { select { case v := <-c: if v%10 > 5 { continue outer }; fmt.Print(i, v, " ") } } }
var c chan int; var i int
for i, c = range cs { fmt.Print(i, len(c), " ") }
fmt.Print(i, len(c), " ")
cc := make(chan chan int, 2); for _, c := range cs { cc <- c }; close(cc)
for c := range cc { fmt.Print(len(c), " ") }
}

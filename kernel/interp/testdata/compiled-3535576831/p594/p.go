package p594
import fmt "fmt"
import io "io"

type P struct{ x, y int }
func two(i int) (int, error) { if i%2 == 0 { return i, nil }; return 0, fmt.Errorf("odd %d", i) }
func ptr(i int) (*P, bool) { if i > 1 { return nil, false }; return &P{i, i}, true }
func named(i int) (p P, err error) { if i == 1 { err = io.EOF; return }; p.x = i; return }
                                                             
                                                                  
                                                               
                                                                                                                                        
                
               
                   

func Run() {
                         
                                                                                                 
                                                                                    
                                                                                          
for i := range 3 { n, err := two(i); fmt.Print(n, err, " ") }
for i := range 3 { p, ok := ptr(i); fmt.Print(p == nil, ok, " ") }
for i := range 3 { p, err := named(i); fmt.Print(p, err, " ") }
for i := range 3 { if p, ok := ptr(i); ok { fmt.Print(p.x, " ") } else if n, err := two(i); err == nil { fmt.Print(n, p == nil, " ") } }
n, err := two(2)
n, err = two(1)
fmt.Println(n, err)

}

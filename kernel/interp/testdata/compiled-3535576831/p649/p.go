package p649
import fmt "fmt"
import strconv "strconv"

                                                                                             
                   
                                                                                          
                                                                                                      
                                                                                                                                  
                                                                                                          
                                                                                                                      
        
        
                                                
                                                                              
                                                                               
                                                                                                                                                                  
                                                                                             
func in() (fs []func() int) { for i := range 3 { v, ok := map[int]int{1: 1}[i]; p := &v; *p += 10; fs = append(fs, func() int { if ok { return *p }; return v }) }; return }
                         

func Run() {
show := func(fs []func() int) { for _, f := range fs { fmt.Print(f(), " ") }; fmt.Println() }
var fs []func() int
for i := range 3 { n := i; if i == 1 { n = 7 }; fs = append(fs, func() int { return n }) }
for i := range 3 { n, k := i, i*2; if i == 1 { n = 7 }; fs = append(fs, func() int { return n + k }) }
for i := range 3 { n, err := strconv.Atoi(fmt.Sprint(i)); if i == 1 { n = 7 }; fs = append(fs, func() int { return n }); _ = err }
for i := range 3 { n, ok := map[int]int{1: 1, 2: 5}[i]; fs = append(fs, func() int { return n }); _ = ok }
for _, x := range []any{1, "s", 2} { n, ok := x.(int); fs = append(fs, func() int { if ok { return n }; return -1 }) }
show(fs)
fs = nil
c := make(chan int, 5); c <- 1; c <- 2; close(c)
for range 3 { n, ok := <-c; fs = append(fs, func() int { return n }); _ = ok }
for i := range 3 { var n int; n = i; fs = append(fs, func() int { return n }) }
for i := range 3 { if v, ok := map[int]int{1: 1, 2: 5}[i]; ok { fs = append(fs, func() int { return v }) } else { fs = append(fs, func() int { return v - 1 }) } }
for i := range 3 { switch n := i * 3; { default: fs = append(fs, func() int { return n }) } }
                                                                                                                                                                            
show(append(fs, in()...))

}

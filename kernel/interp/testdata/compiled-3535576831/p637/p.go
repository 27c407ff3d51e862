package p637
import fmt "fmt"
import io "io"

type P struct{ x int }
                                                                                                                              
                                                               
                                                                                                       
                                                                                       
                                                                      
                                                                              
                                                                     
                                                               
                                              
                                           
                                                                                    
                                        
                                          
                                                     
func Run() {
                      
for _, f := range []func(int) int{func(i int) int { return i + 1 }, func(i int) int { return i * 2 }} { fmt.Print(f(5), " ") }
for _, p := range []*P{{1}, {2}} { p.x++; fmt.Print(p.x, " ") }
for _, m := range []map[string]int{{"a": 1}, {"b": 2}} { for k, v := range m { fmt.Print(k, v, " ") } }
for _, s := range [][]int{{1, 2}, {3}} { for i, v := range s { fmt.Print(i, v, " ") } }
for _, e := range []error{io.EOF, nil} { fmt.Print(e, e == nil, " ") }
for _, a := range []any{1, "s", nil, P{3}, &P{4} != nil} { fmt.Print(a, " ") }
for k, p := range map[P]string{{1}: "one"} { fmt.Print(k.x, p, " ") }
for i, c := range [3]complex128{1, 2i} { fmt.Print(i, c, " ") }
for _, b := range "héy" { fmt.Print(b, " ") }
for i := range [2][3]int{} { fmt.Print(i) }
for i, row := range [2][2]int{{1, 2}, {3, 4}} { row[0] = 9; fmt.Print(i, row, " ") }
for range []int{1, 2} { fmt.Print("x") }
for i := range len("abc") { fmt.Print(i) }
for i := range uint8(3) { fmt.Printf("%T%d ", i, i) }
}

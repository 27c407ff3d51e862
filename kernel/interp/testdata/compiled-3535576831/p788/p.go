package p788
import fmt "fmt"

type T struct{ n int }
                    
                   
                                        
                                                                   
func Run() {
                      
a, b := &T{1}, &T{1}
var i, j any = a, a
fmt.Println(i == j, i == any(b), i == a)
m := map[any]int{i: 1}; m[j]++; m[b] = 5; fmt.Println(len(m), m[a])
}

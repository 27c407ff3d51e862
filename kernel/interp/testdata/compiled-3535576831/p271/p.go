package p271
import fmt "fmt"

type S struct{ a [2]int; s []int }
                                                                                      
                                                  
          
                    
func Run() {
                                  
f := func(s S, a [2]int, m map[int]int) { s.a[0] = 9; s.s[0] = 9; a[0] = 9; m[0] = 9 }
s, a, m := S{s: []int{1}}, [2]int{}, map[int]int{}
f(s, a, m)
fmt.Println(s, a, m)
}

package p730
import fmt "fmt"

                            
                                                                                       
                                                                   
                                                                    
func Run() {
i, a := 0, []int{10, 20, 30}
i, a[i] = 2, 99; fmt.Println(i, a); a[0], a[1], a[2] = a[2], a[0], a[1]; fmt.Println(a)
p := &struct{ n *int }{}; x := 5; p.n, x = &x, 6; fmt.Println(*p.n)
var q []int; q, q2 := append(q, 1), append(q, 2); fmt.Println(q, q2)
}

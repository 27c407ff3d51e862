package p535
import fmt "fmt"

                      
                                                         
                                                  
                              
                                                         
                                                   
func Run() {
a := []int{1, 2, 3, 4}
b := a[1:3]; b = append(b, 99); fmt.Println(a, b, cap(b))
c := a[1:3:3]; c = append(c, 7); fmt.Println(a, c)
copy(a[1:], a); fmt.Println(a)
d := append([]byte("x"), "yz"...); fmt.Println(string(d))
a = append(a[:1], a[2:]...); fmt.Println(a, len(a))
}

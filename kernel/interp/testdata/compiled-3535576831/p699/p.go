package p699
import fmt "fmt"

func f() (s string) { i := 0
top: if i >= 3 { goto end }
	s += fmt.Sprint(i); i++; goto top
end: return s + "." }
                     
func Run() {
                            
                           
                                  
                     
fmt.Println(f(), f())
}

package p553
import fmt "fmt"

type bad struct{ code int }
func f() (r any) { defer func() { r = recover() }(); panic(bad{3}) }
        
                
                          
func Run() {
                           
                                                                    
v := f()
b, ok := v.(bad)
fmt.Println(b.code, ok, v)
}

package p839
import strconv "strconv"
import fmt "fmt"

             
    
                                                
                                                                                      
                                                                        
                                                           
                                                                                            
                                                                                      
              
func Run() {
i, s := 0, ""
top:
if i < 3 { i++; s += strconv.Itoa(i); goto top }
switch { case i == 3: s += "x"; fallthrough; case false: s += "y"; default: s += "z" }
switch i := 5; { case i > 4 && s != "": s += "!"; case i > 3: s += "?" }
switch s[0] { case '1', '2': s += "a"; case '3': s += "b" }
switch x := any(s).(type) { case int, string: fmt.Println(x); case nil: fmt.Println("nil") }
switch x := any(i).(type) { case string: _ = x; default: fmt.Printf("%T %v\n", x, x) }
fmt.Println(s)
}

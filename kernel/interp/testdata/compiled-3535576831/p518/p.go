package p518
import errors "errors"
import fmt "fmt"

                                                          
                                                                
                                                                                                                        
 
                                           
                                                                                                                     
 
func Run() {
ops := map[string]func(float64, float64) (float64, error){
	"+": func(a, b float64) (float64, error) { return a + b, nil },
	"/": func(a, b float64) (float64, error) { if b == 0 { return 0, errors.New("division by zero") }; return a / b, nil },
}
for _, k := range []string{"+", "/", "%"} {
	if op, ok := ops[k]; ok { r, err := op(1, 0); fmt.Println(k, r, err) } else { fmt.Println(k, "unknown", op == nil) }
}
}

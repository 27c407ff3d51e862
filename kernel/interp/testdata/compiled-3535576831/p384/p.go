package p384
import errors "errors"
import fmt "fmt"

                                                          
                                                                
                                                                                                           
 
                                                                                       
                                                   
func Run() {
ops := map[string]func(float64, float64) (float64, error){
	"+": func(a, b float64) (float64, error) { return a + b, nil },
	"/": func(a, b float64) (float64, error) { if b == 0 { return 0, errors.New("div") }; return a / b, nil },
}
for _, k := range []string{"+", "/"} { r, err := ops[k](6, 0); fmt.Println(k, r, err) }
if f, ok := ops["x"]; !ok { fmt.Println(f == nil) }
}

package p645
import strings "strings"
import fmt "fmt"

func f() string {
	type local struct { a int; b string }
	const k = 3
	var l []local
	for i := range k { l = append(l, local{i, strings.Repeat("z", i)}) }
	m := map[local]int{{1, "z"}: 5}
	return fmt.Sprint(l, m[local{1, "z"}], len(m))
}
                     
func Run() {
                 
                                      
            
              
                                                                     
                                
                                               
 
fmt.Println(f(), f())
}

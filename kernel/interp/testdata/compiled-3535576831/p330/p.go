package p330
import fmt "fmt"
import sort "sort"
import strings "strings"
import bufio "bufio"

                       
      
                         
       
                           
                  
                                                                                                 
 
                         
                         
               
 
func Run() {
var fs []sort.Interface
_ = fs
var all []strings.Builder
_ = all
var funcs []bufio.SplitFunc
for i := range 3 {
	funcs = append(funcs, func(data []byte, atEOF bool) (int, []byte, error) { return i, nil, nil })
}
for _, f := range funcs {
	n, _, _ := f(nil, false)
	fmt.Println(n)
}
}

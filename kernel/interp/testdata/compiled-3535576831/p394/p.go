package p394
import fmt "fmt"
import sort "sort"
import http "net/http"

               
type step = sort.Interface
                                                                                                                                    
                         
                                                                                                                             
                                    
                  
func Run() {
var order []int
                          
for i := range 3 { f := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { order = append(order, i) }); defer f(nil, nil) }
var hs []http.HandlerFunc
for i := range 3 { hs = append(hs, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { order = append(order, i) })) }
for _, h := range hs { h(nil, nil) }
fmt.Println(order)
}

package p470
import http "net/http"
import sort "sort"
import fmt "fmt"

                          
                                 
                  
                             
      
                                                                                    
 
      
                                    
func Run() {
fs := []http.HandlerFunc{}
ms := map[string]sort.Interface{}
for i := range 3 {
	c := &http.Server{Addr: "a"}
	_ = c
	fs = append(fs, func(w http.ResponseWriter, r *http.Request) { fmt.Print(i, " ") })
}
_ = ms
for _, f := range fs { f(nil, nil) }
}

package p500
import http "net/http"
import fmt "fmt"

import "net/http/httptest"
type counter struct{ n int }
func (c *counter) ServeHTTP(w http.ResponseWriter, r *http.Request) { c.n++; fmt.Fprint(w, c.n) }
               
                                                                                                                                        
                                              
                                                                                        
                               
func Run() {
                          
                            
                                                                                                 
c := &counter{}
for range 3 { rec := httptest.NewRecorder(); c.ServeHTTP(rec, httptest.NewRequest("GET", "/", nil)); fmt.Print(rec.Body.String(), " ") }
mux := http.NewServeMux(); mux.Handle("/c", c)
rec := httptest.NewRecorder(); mux.ServeHTTP(rec, httptest.NewRequest("GET", "/c", nil))
fmt.Println(rec.Code, rec.Body)
}

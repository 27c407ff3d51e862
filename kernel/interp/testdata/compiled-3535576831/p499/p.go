package p499
import http "net/http"
import fmt "fmt"
import io "io"

import "net/http/httptest"
                                                                                                                                                          
                 
                                         
                            
                       
                             
                                                                        
func Run() {
                          
srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprintf(w, "hi %s %s", r.Method, r.URL.Query().Get("q")) }))
defer srv.Close()
resp, err := http.Get(srv.URL + "/?q=go")
if err != nil { panic(err) }
defer resp.Body.Close()
b, _ := io.ReadAll(resp.Body)
fmt.Println(resp.StatusCode, string(b), resp.Header.Get("Content-Type"))
}

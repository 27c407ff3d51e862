package p588
import fmt "fmt"
import strings "strings"

type HandlerFunc func(string) string
func (h HandlerFunc) Serve(s string) string { return h(s) }
type Handler interface{ Serve(string) string }
type Middleware func(Handler) Handler
func chain(h Handler, ms ...Middleware) Handler { for i := len(ms) - 1; i >= 0; i-- { h = ms[i](h) }; return h }
                                                                                                                                                            
                                                                                 
func Run() {
                                    
                                                           
                                              
                                     
                                                                                                                
wrap := func(tag string) Middleware { return func(h Handler) Handler { return HandlerFunc(func(s string) string { return tag + "(" + h.Serve(s) + ")" }) } }
fmt.Println(chain(HandlerFunc(strings.ToUpper), wrap("a"), wrap("b")).Serve("x"))
}

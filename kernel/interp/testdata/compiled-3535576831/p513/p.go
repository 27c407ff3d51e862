package p513
import fmt "fmt"

type server struct { host string; port int; tls bool }
type option func(*server)
func withPort(p int) option { return func(s *server) { s.port = p } }
func withTLS() option { return func(s *server) { s.tls = true } }
func newServer(h string, opts ...option) *server { s := &server{host: h, port: 80}; for _, o := range opts { o(s) }; return s }
                                                                                   
func Run() {
                                                      
                         
                                                                     
                                                                 
                                                                                                                               
fmt.Printf("%+v %+v\n", *newServer("a"), *newServer("b", withPort(443), withTLS()))
}

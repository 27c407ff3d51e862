package p501
import io "io"
import os "os"
import strings "strings"
import bytes "bytes"
import fmt "fmt"

type rot13 struct{ r io.Reader }
func (x rot13) Read(p []byte) (int, error) {
	n, err := x.r.Read(p)
	for i := range p[:n] { c := p[i]; switch { case c >= 'a' && c <= 'z': p[i] = 'a' + (c-'a'+13)%26; case c >= 'A' && c <= 'Z': p[i] = 'A' + (c-'A'+13)%26 } }
	return n, err
}
                                                               
type upper struct{ w io.Writer }
func (u *upper) Write(p []byte) (int, error) { return u.w.Write(bytes.ToUpper(p)) }
                                               
func Run() {
                                
                                            
                      
                                                                                                                                                            
              
 
io.Copy(os.Stdout, rot13{strings.NewReader("Uryyb, Jbeyq!\n")})
                                
                                                                                   
fmt.Fprintf(&upper{os.Stdout}, "shout %d\n", 3)
}

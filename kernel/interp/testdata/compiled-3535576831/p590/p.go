package p590
import strconv "strconv"
import strings "strings"
import fmt "fmt"

type tok struct { kind byte; val float64 }
type parser struct { toks []tok; at int }
func lex(s string) (out []tok, err error) {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ': i++
		case c >= '0' && c <= '9': j := i; for j < len(s) && (s[j] == '.' || s[j] >= '0' && s[j] <= '9') { j++ }; v, e := strconv.ParseFloat(s[i:j], 64); if e != nil { return nil, e }; out = append(out, tok{'n', v}); i = j
		case strings.ContainsRune("+-*/()", rune(c)): out = append(out, tok{c, 0}); i++
		default: return nil, fmt.Errorf("unexpected %q at %d", c, i)
		}
	}
	return
}
func (p *parser) peek() byte { if p.at < len(p.toks) { return p.toks[p.at].kind }; return 0 }
func (p *parser) expr() float64 { v := p.term(); for p.peek() == '+' || p.peek() == '-' { op := p.peek(); p.at++; if w := p.term(); op == '+' { v += w } else { v -= w } }; return v }
func (p *parser) term() float64 { v := p.fact(); for p.peek() == '*' || p.peek() == '/' { op := p.peek(); p.at++; if w := p.fact(); op == '*' { v *= w } else { v /= w } }; return v }
func (p *parser) fact() float64 { switch p.peek() { case '(': p.at++; v := p.expr(); p.at++; return v; case '-': p.at++; return -p.fact() }; v := p.toks[p.at].val; p.at++; return v }
                                                                                                                                                                       
func Run() {
                                          
                                         
                                           
                          
                     
                    
                                                                                                                                                                                                                        
                                                                                 
                                                              
   
  
       
 
                                                                                             
                                                                                                                                                                                      
                                                                                                                                                                                      
                                                                                                                                                                                      
for _, s := range []string{"1 + 2*3", "(1+2)*-3/2", "2 $ 3"} { if ts, err := lex(s); err != nil { fmt.Println(err) } else { fmt.Println((&parser{toks: ts}).expr()) } }
}

package p529
import unicode "unicode"
import fmt "fmt"

type state func(*machine) state
type machine struct { in string; pos int; out []string }
func start(m *machine) state { if m.pos >= len(m.in) { return nil }; if unicode.IsDigit(rune(m.in[m.pos])) { return number }; return word }
func number(m *machine) state { m.out = append(m.out, "N"+string(m.in[m.pos])); m.pos++; return start }
func word(m *machine) state { m.out = append(m.out, "W"+string(m.in[m.pos])); m.pos++; return start }
                        
                                             
                  
func Run() {
                               
                                                        
                                                                                                                                           
                                                                                                       
                                                                                                     
m := &machine{in: "a1b"}
for s := state(start); s != nil; { s = s(m) }
fmt.Println(m.out)
}

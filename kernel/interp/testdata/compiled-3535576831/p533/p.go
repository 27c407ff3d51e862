package p533
import fmt "fmt"

                                                               
                                                                         
                                                                  
                    
                                  
func Run() {
tests := []struct { in string; want int }{{"a", 1}, {"bcd", 3}}
for _, tc := range tests { fmt.Print(tc.in, len(tc.in) == tc.want, " ") }
cfg := struct { Host string; Opt struct{ Debug bool } }{Host: "h"}
cfg.Opt.Debug = true
fmt.Printf("%+v %T\n", cfg, tests)
}

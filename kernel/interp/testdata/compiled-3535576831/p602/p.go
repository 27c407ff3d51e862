package p602
import fmt "fmt"

type req struct { op string; amt int; reply chan int }
                      
                                                                                                   
                                                                                                
                            
                          
           
func Run() {
                                                      
reqs := make(chan req)
go func() { bal := 0; for r := range reqs { if r.op == "dep" { bal += r.amt }; r.reply <- bal } }()
ask := func(op string, amt int) int { c := make(chan int); reqs <- req{op, amt, c}; return <-c }
ask("dep", 5); ask("dep", 7)
fmt.Println(ask("bal", 0))
close(reqs)
}

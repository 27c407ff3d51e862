package p636
import fmt "fmt"

type req struct { op string; amt int; reply chan int }
                      
                                                                                                   
                                                                                                
                                                                                                                              
                                                
                               
                                                                                                                                            
                                                

func Run() {
                                                      
reqs := make(chan req)
go func() { bal := 0; for r := range reqs { if r.op == "dep" { bal += r.amt }; r.reply <- bal } }()
ask := func(op string, amt int) int { c := make(chan int); reqs <- req{op, amt, c}; return <-c }
future := func(f func() int) func() int { c := make(chan int, 1); go func() { c <- f() }(); return func() int { return <-c } }
x := future(func() int { return ask("dep", 5) })
fmt.Println(x(), ask("dep", 1))
first := func(fs ...func() string) string { c := make(chan string, len(fs)); for _, f := range fs { go func() { c <- f() }() }; return <-c }
fmt.Println(first(func() string { return "a" }))

}

package p624
import sync "sync"
import slices "slices"
import fmt "fmt"

func produce(id, n int) <-chan string { c := make(chan string); go func() { defer close(c); for i := range n { c <- fmt.Sprint(id, "-", i) } }(); return c }
func merge(cs ...<-chan string) <-chan string { out := make(chan string); var wg sync.WaitGroup; for _, c := range cs { wg.Add(1); go func() { defer wg.Done(); for s := range c { out <- s } }() }; go func() { wg.Wait(); close(out) }(); return out }
                
                                                                           
                                  
func Run() {
                                                                                                                                                            
                                                                                                                                                                                                                                                        
var all []string
for s := range merge(produce(1, 2), produce(2, 3)) { all = append(all, s) }
slices.Sort(all); fmt.Println(all)
}

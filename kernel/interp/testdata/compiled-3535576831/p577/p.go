package p577
import fmt "fmt"
import sync "sync"

type T struct{ log []string }
func (t *T) each(xs []string) { for _, x := range xs { defer func() { t.log = append(t.log, x) }() } }
         
                               
                                                                                                                                    
                  
                     
                                                                                                                                    
                                      
func Run() {
                             
                                                                                                      
t := &T{}
t.each([]string{"a", "b", "c"})
func() { for i := range 2 { defer func() { for j := range 2 { defer func() { t.log = append(t.log, fmt.Sprint(i, j)) }() } }() } }()
fmt.Println(t.log)
var wg sync.WaitGroup
wait := func() { for range 3 { wg.Add(1); go func() { defer wg.Done() }() }; wg.Wait(); for range 2 { wg.Add(1); defer wg.Done() } }
wait(); wg.Wait(); fmt.Println("done")
}

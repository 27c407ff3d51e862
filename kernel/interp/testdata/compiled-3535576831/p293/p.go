package p293
import fmt "fmt"

type W struct{ n int }
func (w *W) Write(p []byte) (int, error) { w.n += len(p); return len(p), nil }
         
                                 
                
func Run() {
                      
                                                                              
w := &W{}
fmt.Fprintf(w, "%d-%s", 12, "ab")
fmt.Println(w.n)
}

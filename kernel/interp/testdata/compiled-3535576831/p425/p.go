package p425
import sync "sync"
import fmt "fmt"

type M struct { mu sync.Mutex; log []string }
func (m *M) add(s string) { m.mu.Lock(); defer m.mu.Unlock(); m.log = append(m.log, s) }
func (m M) show(p string) { fmt.Println(p, m.log) }
type W struct { M; n int }
func (w *W) run() { w.mu.Lock(); w.n++; defer w.mu.Unlock() ; w.n++ }
func f(m *M) {
	x := "a"
	defer m.add(x)
	x = "b"
	defer m.add(x + x)
	m.show("p")
	y := *m
	defer y.show("deferred")
	y = M{log: []string{"changed"}}
	m.add("now")
}
         
    
        
       
          
                              
func Run() {
                                             
                                                                                        
                                                   
                          
                                                                     
              
         
               
        
                   
            
        
                         
                                
             
 
m := &M{}
f(m)
w := W{}
w.run()
w.add("z")
fmt.Println(m.log, w.n, w.log)
}

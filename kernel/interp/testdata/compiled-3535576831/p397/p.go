package p397
import fmt "fmt"
import sync "sync"

func f() (s string) {
	for i := range 3 { defer func() { s += fmt.Sprint(i) }() }
	for _, w := range []string{"a", "b"} { defer func(t string) { s += t + w }(w + w) }
	for i := 0; i < 2; i++ { x := i * 10; defer add(&s, x, "k") ; x++ }
	return "r"
}
func add(s *string, n int, more ...string) { *s += fmt.Sprint(n, more) }
                
func closeAll(n int) (err error) {
	for i := range n {
		c := closer{i}
		defer c.Close()
		defer func() { if e := recover(); e != nil { err = fmt.Errorf("recovered %v", e) } }()
	}
	panic("boo")
}
type closer struct{ n int }
func (c closer) Close() error { fmt.Println("close", c.n); return nil }
                        
func nested() (out []int) {
	for i := range 2 { for j := range 2 { if i != j { defer func() { out = append(out, i*10+j) }() } } }
	defer func() { out = append(out, 7) }()
	return nil
}
                     
func locks(n int) int {
	var mus = make([]sync.Mutex, n)
	for i := range mus { mus[i].Lock(); defer mus[i].Unlock() }
	return n
}
                     
func early(n int) (s string) {
	for i := 0; ; i++ {
		defer func() { s += fmt.Sprint("d", i) }()
		if i == n { return "early" }
	}
}
                     

func Run() {
                     
                                                           
                                                                                    
                                                                    
           
 
                                                                        
fmt.Println(f())
                                  
                   
                
                 
                                                                                        
  
             
 
                           
                                                                       
fmt.Println(closeAll(2))
                           
                                                                                                     
                                        
           
 
fmt.Println(nested())
                       
                                
                                                            
         
 
fmt.Println(locks(3))
                              
                    
                                            
                              
  
 
fmt.Println(early(2))

}

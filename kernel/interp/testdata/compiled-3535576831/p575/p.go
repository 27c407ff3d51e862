package p575
import sync "sync"
import fmt "fmt"

type S struct { mu sync.Mutex; names []string }
func (s *S) add(n string, more ...int) { s.names = append(s.names, fmt.Sprint(n, more)) }
type adder interface{ add(string, ...int) }
func note(s *S, n string) { s.add(n) }
func run() *S {
	s := &S{}
	func() {
		fs := map[string]func(string){"x": func(n string) { s.add("x" + n) }}
		var a adder = s
		for i, n := range []string{"p", "q"} {
			defer s.add(n, i, i)
			defer a.add("i" + n)
			defer note(s, n)
			defer fs["x"](n)
			f := s.add
			defer f("m", i)
			defer func(xs ...int) { s.add("v", xs...) }([]int{i, 7}...)
			c := make(chan int, 1)
			defer close(c)
			s.mu.Lock()
			func() { defer s.mu.Unlock() }()
		}
	}()
	return s
}
                        
func Run() {
                                               
                                                                                         
                                           
                                      
               
          
         
                                                                       
                 
                                        
                       
                       
                   
                   
             
                  
                                                              
                         
                 
              
                                   
   
    
         
 
fmt.Println(run().names)
}

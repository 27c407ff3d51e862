package p573
import fmt "fmt"

type res struct{ n int }
func (r *res) Close() error { fmt.Print("close", r.n, " "); return nil }
func (r res) Value(s string) { fmt.Print(s, r.n, " ") }
func use() (out int) {
	defer fmt.Println("last")
	defer func() { out *= 2 }()
	for i := range 3 {
		r := &res{i}
		defer r.Close()
		v := res{i * 10}
		defer v.Value("v")
		v.n = 99
		defer fmt.Print(i, " ")
		if i == 1 { defer func() { fmt.Print("lit", i, r.n, " "); out++ }() }
	}
	defer fmt.Print("first ")
	for _, s := range []string{"a", "b"} { for j := 0; j < 2; j++ { defer fmt.Print(s, j, " ") } }
	return 5
}
                  
func Run() {
                        
                                                                        
                                                       
                      
                          
                            
                   
              
                 
                  
                    
          
                         
                                                                       
  
                          
                                                                                               
         
 
fmt.Println(use())
}

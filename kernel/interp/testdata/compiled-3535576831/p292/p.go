package p292
import io "io"
import fmt "fmt"

type R struct{ left int }
func (r *R) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), r.left)
	for i := range n {
		p[i] = 'x'
	}
	r.left -= n
	return n, nil
}
                           
                           
func Run() {
                         
                                         
                 
                  
  
                         
                   
            
  
            
              
 
b, err := io.ReadAll(&R{5})
fmt.Println(string(b), err)
}

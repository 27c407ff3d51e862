package p28
import fmt "fmt"

type reader interface{ Read() string }
type closer interface{ Close() string }
type rc interface {
	reader
	closer
}
type file struct{}
func (file) Read() string  { return "r" }
func (file) Close() string { return "c" }
                 
                                 
                 
                    
               
func Run() {
                                      
                                       
                   
       
       
 
                  
                                         
                                         
var r rc = file{}
fmt.Println(r.Read() + r.Close())
var rr reader = r
_, ok := rr.(closer)
fmt.Println(ok)
}

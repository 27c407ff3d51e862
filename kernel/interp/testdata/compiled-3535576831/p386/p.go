package p386
import fmt "fmt"

                    
                           
             
                                                         
     
     
         
                                     
                        
  
 
                
func Run() {
ch := make(chan int)
done := make(chan struct{})
var got []int
go func() { for i := range 5 { ch <- i }; close(done) }()
loop:
for {
	select {
	case v := <-ch: got = append(got, v)
	case <-done: break loop
	}
}
fmt.Println(got)
}

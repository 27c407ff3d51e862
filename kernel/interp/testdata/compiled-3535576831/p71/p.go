package p71
import fmt "fmt"

                      
                     
           
                      
              
  
           
   
           
                          
           
  
            
   
                    
                  
 
func Run() {
jobs := make(chan int)
out := make(chan int)
go func() {
	for j := range jobs {
		out <- j * 2
	}
	close(out)
}()
go func() {
	for i := 1; i <= 3; i++ {
		jobs <- i
	}
	close(jobs)
}()
for o := range out {
	fmt.Print(o, " ")
}
}

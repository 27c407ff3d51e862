package p579
import fmt "fmt"

      
     
                                              
                     
                       
                        
    
                         
                         
                           
func Run() {
i := 0
loop:
if i < 3 { fmt.Print(i, " "); i++; goto loop }
again: i, j := i+1, i
if i < 7 { goto again }
fmt.Println("end", i, j)
end:
for { for { break end } }
done: fmt.Println("done")
if i++; i < 9 { goto done }
}

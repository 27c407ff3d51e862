package p555
import fmt "fmt"

      
     
                                              
                  
func Run() {
i := 0
loop:
if i < 3 { fmt.Print(i, " "); i++; goto loop }
fmt.Println("end")
}

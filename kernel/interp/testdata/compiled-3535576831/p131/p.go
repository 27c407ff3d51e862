package p131
import fmt "fmt"

          
           
                              
                       
 
                         
                      
 
                       
              
 
                   
func Run() {
var si int
var sr rune
for si, sr = range "a\xffé" {
	fmt.Print(si, sr, " ")
}
for _, sr := range "xy" {
	fmt.Print(string(sr))
}
for si := range "é!" {
	fmt.Print(si)
}
fmt.Println(si, sr)
}

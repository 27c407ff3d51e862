package p7
import fmt "fmt"
import strings "strings"

             
                                                                     
                     
                                  
 
func Run() {
s := "héllo"
fmt.Println(len(s), s[1], s[1:3], s < "i", s+"!", strings.ToUpper(s))
for i, r := range s {
	fmt.Print(i, ":", string(r), " ")
}
}

package p291
import fmt "fmt"
import bufio "bufio"
import strings "strings"

                                                    
      
               
                    
 
              
func Run() {
sc := bufio.NewScanner(strings.NewReader("a\nb\nc"))
n := 0
for sc.Scan() {
	n += len(sc.Text())
}
fmt.Println(n)
}

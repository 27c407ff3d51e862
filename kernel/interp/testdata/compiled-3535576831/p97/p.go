package p97
import strconv "strconv"
import fmt "fmt"

                             
                   
                                     
                                                                 
func Run() {
n, err := strconv.Atoi("42x")
fmt.Println(n, err)
f, _ := strconv.ParseFloat("2.5", 64)
fmt.Println(f, strconv.Quote("a\"b"), strconv.FormatInt(255, 16))
}

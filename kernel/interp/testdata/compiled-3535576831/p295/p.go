package p295
import strconv "strconv"
import fmt "fmt"

                                         
                           
                                                                                     
func Run() {
n, err := strconv.ParseInt("-7f", 16, 64)
_, bad := strconv.Atoi("x")
fmt.Println(n, err, bad, strconv.Quote("a\tb"), strconv.FormatFloat(1.5, 'f', 3, 64))
}

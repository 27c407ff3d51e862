package p782
import fmt "fmt"
import strings "strings"

                                                                                                                                                                                                                                                                                                                                                            
func Run() {
s := []int{5, 2, 8, 1}; for i := 1; i < len(s); i++ { for j := i; j > 0 && s[j-1] > s[j]; j-- { s[j-1], s[j] = s[j], s[j-1] } }; fmt.Println(s); m := [3][3]int{}; for i := range m { for j := range m[i] { m[i][j] = i * j } }; fmt.Println(m, m[2][2]); t := strings.Split("a,b,c", ",")[1:]; fmt.Println(t, t[len(t)-1][0:1], strings.Fields(" x y ")[0])
}

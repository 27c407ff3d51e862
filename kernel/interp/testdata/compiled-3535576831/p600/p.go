package p600
import fmt "fmt"

                                             
                
                                                                                                 
                                                               
                                                                     
                                                                                    
                                                                                 
 
                                                                             
                      
func Run() {
m := [][]int{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}
var spiral []int
for top, bot, l, r := 0, 2, 0, 2; top <= bot && l <= r; top, bot, l, r = top+1, bot-1, l+1, r-1 {
	for c := l; c <= r; c++ { spiral = append(spiral, m[top][c]) }
	for k := top + 1; k <= bot; k++ { spiral = append(spiral, m[k][r]) }
	if top < bot { for c := r - 1; c >= l; c-- { spiral = append(spiral, m[bot][c]) } }
	if l < r { for k := bot - 1; k > top; k-- { spiral = append(spiral, m[k][l]) } }
}
for i := range m { for j := range i { m[i][j], m[j][i] = m[j][i], m[i][j] } }
fmt.Println(spiral, m)
}

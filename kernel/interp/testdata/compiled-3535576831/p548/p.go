package p548
import fmt "fmt"
import strings "strings"

                         
                                                                
                
                                                     
func Run() {
grid := make([][]rune, 3)
for i := range grid { grid[i] = []rune(strings.Repeat(".", 4)) }
grid[1][2] = '#'
for _, row := range grid { fmt.Println(string(row)) }
}

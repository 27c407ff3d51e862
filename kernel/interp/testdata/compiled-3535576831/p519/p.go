package p519
import fmt "fmt"

type pos struct{ x, y int }
                                              
                 
                        
                                                                                                       
                                          
func Run() {
                           
grid := map[pos]rune{{0, 0}: 'a', {1, 2}: 'b'}
grid[pos{0, 0}]++
_, ok := grid[pos{9, 9}]
fmt.Println(string(grid[pos{0, 0}]), ok, len(grid), pos{1, 2} == pos{1, 2}, [2]pos{} == [2]pos{{0, 0}})
delete(grid, pos{1, 2}); fmt.Println(grid)
}

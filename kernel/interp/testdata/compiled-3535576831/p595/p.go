package p595
import strings "strings"
import fmt "fmt"

type Grid [5][5]bool
func (g *Grid) neighbours(r, c int) (n int) { for dr := -1; dr <= 1; dr++ { for dc := -1; dc <= 1; dc++ { if (dr != 0 || dc != 0) && g[(r+dr+5)%5][(c+dc+5)%5] { n++ } } }; return }
func (g Grid) Next() Grid { var out Grid; for r := range g { for c := range g[r] { n := g.neighbours(r, c); out[r][c] = n == 3 || n == 2 && g[r][c] } }; return out }
func (g Grid) String() string { var b strings.Builder; for _, row := range g { for _, x := range row { if x { b.WriteByte('#') } else { b.WriteByte('.') } }; b.WriteByte('\n') }; return b.String() }
          
                                            
                                            
func Run() {
                    
                                                                                                                                                                                    
                                                                                                                                                                     
                                                                                                                                                                                                      
var g Grid
g[2][1], g[2][2], g[2][3] = true, true, true
fmt.Print(g, g.Next(), g.Next().Next() == g)
}

package p662
import fmt "fmt"

type Stack[T any] struct { xs []T }
func (s *Stack[T]) Top() T { return s.xs[len(s.xs)-1] }
func (s *Stack[T]) Pop() T { x := s.xs[len(s.xs)-1]; s.xs = s.xs[:len(s.xs)-1]; return x }
func at[T any](xs []T, i int) (v T, err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("at: %v", r) } }()
	return xs[i], nil
}
                                                                                           
                          
                             
                                                               
type Grid [3][4]float64
func (g *Grid) Set(i, j int, v float64) { g[i][j] = v }
func (g Grid) At(i, j int) float64 { return g[i][j] }
          
                                         
                                                                      
                                                                               
func Run() {
                                   
                                                       
                                                                                          
                                                
                                                                                 
                  
 
fmt.Println(at([]int{1}, 0)); fmt.Println(at([]int{1}, 1)); fmt.Println(at([]string{}, -1))
s := &Stack[int]{[]int{1}}
fmt.Println(s.Top(), s.Pop())
func() { defer func() { fmt.Println(recover()) }(); s.Pop() }()
                       
                                                       
                                                     
var g Grid
g.Set(1, 2, 3.5); fmt.Println(g.At(1, 2))
func() { defer func() { fmt.Println(recover()) }(); g.Set(1, 4, 1) }()
func() { defer func() { fmt.Println(recover()) }(); fmt.Println(g.At(3, 0)) }()
}

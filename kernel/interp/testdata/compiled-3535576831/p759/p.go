package p759
import fmt "fmt"

import "container/heap"
import "container/list"
type PQ []int
func (p PQ) Len() int { return len(p) }
func (p PQ) Less(i, j int) bool { return p[i] < p[j] }
func (p PQ) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *PQ) Push(x any) { *p = append(*p, x.(int)) }
func (p *PQ) Pop() any { o := *p; x := o[len(o)-1]; *p = o[:len(o)-1]; return x }
                                                                                                                                                                                                                           
func Run() {
                       
                       
             
                                       
                                                      
                                                      
                                                     
                                                                                 
h := &PQ{5, 2, 8}; heap.Init(h); heap.Push(h, 1); for h.Len() > 0 { fmt.Print(heap.Pop(h), " ") }; l := list.New(); l.PushBack(1); l.PushFront("a"); for e := l.Front(); e != nil; e = e.Next() { fmt.Print(e.Value, " ") }
}

package p584
import fmt "fmt"

import "container/heap"
type Item struct { node string; dist int }
type PQ []*Item
func (p PQ) Len() int { return len(p) }
func (p PQ) Less(i, j int) bool { return p[i].dist < p[j].dist }
func (p PQ) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *PQ) Push(x any) { *p = append(*p, x.(*Item)) }
func (p *PQ) Pop() any { o := *p; x := o[len(o)-1]; *p = o[:len(o)-1]; return x }
                                                                                           
                              
                   
                  
                           
                                                                                                                                     
 
                 
func Run() {
                       
                                          
               
                                       
                                                                
                                                      
                                                       
                                                                                 
g := map[string]map[string]int{"a": {"b": 7, "c": 3}, "c": {"b": 1, "d": 8}, "b": {"d": 2}}
dist := map[string]int{"a": 0}
pq := &PQ{{"a", 0}}
for pq.Len() > 0 {
	it := heap.Pop(pq).(*Item)
	for n, w := range g[it.node] { d := it.dist + w; if old, ok := dist[n]; !ok || d < old { dist[n] = d; heap.Push(pq, &Item{n, d}) } }
}
fmt.Println(dist)
}

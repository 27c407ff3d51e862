package p492
import fmt "fmt"

import "container/heap"
type IntHeap []int
func (h IntHeap) Len() int { return len(h) }
func (h IntHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h IntHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *IntHeap) Push(x any) { *h = append(*h, x.(int)) }
func (h *IntHeap) Pop() any { old := *h; n := len(old); x := old[n-1]; *h = old[:n-1]; return x }
                      
                             
                                               
func Run() {
                       
                  
                                            
                                                           
                                                           
                                                          
                                                                                                 
h := &IntHeap{5, 2, 8}
heap.Init(h); heap.Push(h, 3)
for h.Len() > 0 { fmt.Print(heap.Pop(h), " ") }
}

package p493
import fmt "fmt"

import "container/list"
               
                                                          
                                                                      
func Run() {
                       
l := list.New()
l.PushBack(4); l.PushFront(1); l.InsertBefore(3, l.Back())
for e := l.Front(); e != nil; e = e.Next() { fmt.Print(e.Value, " ") }
}

package p750
import sort "sort"
import fmt "fmt"

                           
                                                                                                                                                                     
                                                                         
func Run() {
res := make(chan string, 3)
for i := range 3 { go func() { defer func() { if r := recover(); r != nil { res <- fmt.Sprint("r", r) } }(); if i == 1 { panic(i) }; res <- fmt.Sprint("ok", i) }() }
all := []string{<-res, <-res, <-res}; sort.Strings(all); fmt.Println(all)
}

package p416
import fmt "fmt"

import "iter"
func count(n int) iter.Seq[int] { return func(yield func(int) bool) { for i := 0; i < n; i++ { if !yield(i) { return } } } }
func find(n int) (int, bool) { for i := range count(10) { for j := range count(10) { if i*j == n && i > 1 { return i*100 + j, true } } }; return 0, false }
func two() (int, error) { return 7, nil }
func f2() (n int, err error) { for i := range count(3) { if i == 1 { return two() } }; return }
func f3() (n int) { for i := range count(3) { n += i; if i == 1 { return } }; return -1 }
func f4() { for i := range count(3) { if i == 1 { return }; fmt.Print("f4 ", i, " ") } }
                     
                     
                 
    
                 
func Run() {
             
                                                                                                                            
                                                                                                                                                           
                                         
                                                                                               
                                                                                         
                                                                                        
fmt.Println(find(12))
fmt.Println(find(97))
fmt.Println(f2())
f4()
fmt.Println(f3())
}

package p660
import runtime "runtime"
import fmt "fmt"
import errors "errors"

                         
func try(f func()) { defer func() { r := recover(); _, isRT := r.(runtime.Error); fmt.Println(r, isRT) }(); f() }
                                 
                                               
                                             
                                  
                                  
                                                   
                                      
                                                
                                             
                                        
                                        
                                                      
                                                  
                                                            
                                                                  
                                                                      
                                           
                                              
                                            
                                                       
                                        
                                                     
                                      
                                         
                                 
                                                   
                                      
                                                
                                  
                                               
                                      
                                             
                                             
                                             
                                                
func Run() {
s := []int{1,2,3}; i := 5
                                                                                                                 
try(func() { fmt.Println(s[i]) })
try(func() { var a [3]int; fmt.Println(a[i]) })
try(func() { t := "abc"; fmt.Println(t[i]) })
try(func() { fmt.Println(s[i:]) })
try(func() { fmt.Println(s[:i]) })
try(func() { j := 1; k := 2; fmt.Println(s[k:j]) })
try(func() { fmt.Println("abc"[i:]) })
try(func() { var m map[string]int; m["a"] = 1 })
try(func() { var p *struct{x int}; p.x = 1 })
try(func() { z := 0; fmt.Println(1/z) })
try(func() { z := 0; fmt.Println(1%z) })
try(func() { var a any = 1; fmt.Println(a.(string)) })
try(func() { var a any; fmt.Println(a.(string)) })
try(func() { var a any = 1; fmt.Println(a.(fmt.Stringer)) })
try(func() { var a any = []int{1}; m := map[any]int{}; m[a] = 1 })
try(func() { var a, b any = []int{1}, []int{1}; fmt.Println(a == b) })
try(func() { n := -1; _ = make([]int, n) })
try(func() { n := -1; _ = make(chan int, n) })
try(func() { n := -1; fmt.Println(1 << n) })
try(func() { c := make(chan int); close(c); close(c) })
try(func() { var c chan int; close(c) })
try(func() { c := make(chan int); close(c); c <- 1 })
try(func() { fmt.Println([4]int(s)) })
try(func() { fmt.Println((*[4]int)(s)) })
try(func() { var f func(); f() })
try(func() { var e error; fmt.Println(e.Error()) })
try(func() { fmt.Println(s[-1+i-5]) })
try(func() { var p *[3]int; fmt.Println(p[1]) })
try(func() { var p *int; *p = 1 })
try(func() { panic(fmt.Sprintf("boo %d", 1)) })
try(func() { panic(errors.New("e")) })
try(func() { k := 4; fmt.Println(s[0:1:k]) })
try(func() { k := 2; fmt.Println(s[0:3:k]) })
try(func() { k := 2; fmt.Println(s[k:1:k]) })
try(func() { var a [3]int; fmt.Println(a[:i]) })
}

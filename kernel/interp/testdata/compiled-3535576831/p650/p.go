package p650
import errors "errors"
import fmt "fmt"
import sync "sync"

func handle() { if r := recover(); r != nil { fmt.Println("handled", r) } }
func note(s string) { fmt.Println("note", s) }
func helper() any { return recover() }
type T struct{ n string }
func (t *T) Close() { fmt.Println("close", t.n); if t.n == "bad" { panic("close failed") } }
func (t T) Rec() { fmt.Println("rec", t.n, recover()) }
func f1() { defer note("a"); defer func() { panic("second") }(); defer note("b"); panic("first") }
func f2() (n int, err error) {
	defer func() { if r := recover(); r != nil { err = fmt.Errorf("f2: %v", r) } }()
	t := &T{"bad"}
	defer t.Close()
	defer note("c")
	return 5, nil
}
func f3() { defer handle(); defer note("d"); panic("x3") }
func f4() { defer note("e"); defer handle(); defer func() { panic("again") }(); panic("x4") }
func f5() { defer func() { fmt.Println("outer", recover()) }(); defer func() { defer func() { fmt.Println("inner", recover()) }(); defer func() { panic("c") }(); panic("b") }(); panic("a") }
func f6() { defer func() { fmt.Println("6", recover()) }(); defer func() { helper() }(); panic("nested helper does not recover") }
func f7() { defer func() { fmt.Println("7", recover()) }(); defer func() { r := recover(); panic(fmt.Sprint("re-", r)) }(); panic("p7") }
func f8() { defer T{"eight"}.Rec(); defer T{"and"}.Rec(); panic("p8") }
func f9() (s string) { defer func() { s += "z" }(); defer func() { s += fmt.Sprint(recover()) }(); s = "q"; panic("p9") }
func f10() { var mu sync.Mutex; c := make(chan int, 1); mu.Lock(); defer close(c); defer mu.Unlock(); c <- 1 }
func f11() { defer func() { recover() }(); for i := range 3 { defer func() { if i == 1 { panic("loop") }; fmt.Println("i", i) }() }; defer note("last in") }
func f12() { defer handle(); defer func() { defer handle(); panic("in deferred") }(); fmt.Println("body") }
func f13() (r int) { defer func() { r *= 2 }(); defer func() { r += 1 }(); return 20 }
func f14() { defer func() { fmt.Println(recover()); fmt.Println(recover()) }(); defer note("x"); panic(errors.New("e14")) }
func f15() { defer handle(); defer note("y"); var m map[string]int; m["a"]++ }
func try(f func()) { defer func() { fmt.Println("try", recover()) }(); f() }
                                                                                                                                                                         
func Run() {
                                                                           
                                              
                                      
                         
                                                                                            
                                                       
                                                                                                  
                              
                                                                                 
               
                
                
              
 
                                                          
                                                                                             
                                                                                                                                                                                              
                                                                                                                                  
                                                                                                                                         
                                                                       
                                                                                                                         
                                                                                                              
                                                                                                                                                            
                                                                                                           
                                                                                      
                                                                                                                           
                                                                              
                                                                            
try(f1); fmt.Println(f2()); try(f3); try(f4); try(f5); try(f6); try(f7); try(f8); fmt.Println(f9()); try(f10); try(f11); try(f12); fmt.Println(f13()); try(f14); try(f15)
}

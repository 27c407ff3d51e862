package p633
import errors "errors"
import fmt "fmt"
import io "io"

type code int
func rec(f func()) (out string) {
	defer func() {
		switch r := recover().(type) {
		case nil: out = "nothing"
		case string: out = "string " + r
		case int: out = fmt.Sprint("int ", r+1)
		default: out = fmt.Sprintf("%T %v", r, r)
		}
	}()
	f()
	return
}
                                                                                                                                              
                                                                                                                                           
func err(f func()) (e error) { defer func() { if r := recover(); r != nil { if x, ok := r.(error); ok { e = x } else { e = fmt.Errorf("%v", r) } } }(); f(); return nil }
                                                                                                                                                                                          
                                       
func again() { defer func() { r := recover(); fmt.Print("first ", r, " "); defer func() { fmt.Println("second", recover()) }(); panic(fmt.Sprint(r, "!")) }(); panic("one") }
       
func Run() {
             
                                 
               
                                
                           
                                  
                                         
                                           
   
    
    
       
 
fmt.Println(rec(func() {}), rec(func() { panic("s") }), rec(func() { panic(3) }), rec(func() { panic(2.5) }), rec(func() { panic([]int{1}) }))
fmt.Println(rec(func() { var a any = "held"; panic(a) }), rec(func() { panic(io.EOF) }), rec(func() { panic(fmt.Errorf("w %w", io.EOF)) }))
                                                                                                                                                                         
fmt.Println(err(func() { panic(io.EOF) }) == io.EOF, err(func() { panic("x") }), err(func() { var p *int; *p = 1 }), errors.Is(err(func() { panic(fmt.Errorf("w %w", io.EOF)) }), io.EOF))
fmt.Println(rec(func() { panic(nil) }))
                                                                                                                                                                             
again()
}

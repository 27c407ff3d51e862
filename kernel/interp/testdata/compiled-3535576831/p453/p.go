package p453
import fmt "fmt"
import math "math"
import time "time"

const (
	A0 = iota * 10
	B0
	C0 = "s"
	D0
	E0 = iota
	F0, G0 = iota, iota + 100
	H0, I0
)
const k = 2i * 2i
const Big = 1 << 70
const m1 = -1
                                                                                                 
func loc() int { const a, b = 3, iota + 4; const ( x = iota; y; z ); return a*b + z }
                  
type Day int
const ( Mon Day = iota; Tue )
func (d Day) String() string { return [...]string{Mon: "mon", Tue: "tue"}[d] }
                                                    
                         
                     
                         
                                                                                                                        
func Run() {
       
               
   
         
   
          
                          
       
 
                 
                   
             
fmt.Println(A0, B0, C0, D0, E0, F0, G0, H0, I0, k, real(k), Big>>68, 5-m1, 5 - -m1, len("abc")*2)
                                                                                     
fmt.Println(loc())
            
                             
                                                                              
fmt.Println(Mon, Tue, Day(1).String(), Tue.String())
var f32 float32 = 1.0 / 3
var u uint8 = 'a' + 1
var cc complex64 = 1 + 2i
fmt.Println(f32, u, cc, math.Pi*2, -math.MaxInt64, uint64(math.MaxUint64), time.Second*2, 'a'+1, "a"+"b", 1 < 2 && true)
}

package p741
import fmt "fmt"

type Weekday int; const ( Sun Weekday = iota; Mon ); const pi float32 = 3.14159265358979; const name, n = "x", 3
                                                              const mask = ^uint32(0);                                                              
func Run() {
                                                                                                                
fmt.Printf("%T %v %T %v %T %v\n", Mon, Mon, pi, pi, n, name);                          fmt.Println(mask, uint8(mask&0xff), -5>>1, 7.0/2, 7/2, 7/2.0)
}

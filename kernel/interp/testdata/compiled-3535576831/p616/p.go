package p616
import fmt "fmt"

type Level uint
const ( Debug Level = iota + 1; Info; _; Error; Fatal = Level(99); Last = iota )
const ( a, b = iota, iota * 10; c, d; _, e )
const ( x = "s"; y; z = len(x) + iota )
                                                                    
func (l Level) String() string { return map[Level]string{Debug: "DEBUG", Info: "INFO"}[l] }
                                                     
func Run() {
               
                                                                                
                                            
                                       
fmt.Println(Debug, Info, Error, Fatal, Last, a, b, c, d, e, x, y, z)
                                                                                           
fmt.Printf("%v %d %s|%v\n", Debug, Info, Info, Error)
}

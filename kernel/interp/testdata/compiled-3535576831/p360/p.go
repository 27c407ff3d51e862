package p360
import fmt "fmt"

type Log struct{ s []string }
func (l *Log) Add(s string) { l.s = append(l.s, s) }
func useLog(l *Log) { defer l.Add("end"); l.Add("start") }
           
         
                
func Run() {
                             
                                                    
                                                          
l := &Log{}
useLog(l)
fmt.Println(l.s)
}

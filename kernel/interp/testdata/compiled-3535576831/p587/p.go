package p587
import sync "sync"
import fmt "fmt"

type Logger interface{ Log(string) }
type memory struct{ lines []string }
func (m *memory) Log(s string) { m.lines = append(m.lines, s) }
type Service struct { Logger; sync.Mutex; calls int }
func (s *Service) Do() { s.Lock(); defer s.Unlock(); s.calls++; s.Log(fmt.Sprint("call ", s.calls)) }
              
                        
              
                             
func Run() {
                                    
                                    
                                                               
                                                     
                                                                                                     
m := &memory{}
s := &Service{Logger: m}
s.Do(); s.Do()
fmt.Println(m.lines, s.calls)
}

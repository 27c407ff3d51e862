package p459
import fmt "fmt"
import log "log"
import os "os"

type L int
func (l L) String() string { return [...]string{"debug", "info"}[l] }
const ( Debug L = iota; Info )
                                  
                       
                              
                                              
              
func Run() {
          
                                                                     
                              
lg := log.New(os.Stdout, "p: ", 0)
lg.Println(Debug, Info)
lg.Printf("%v %d", Info, Info)
e := fmt.Errorf("level %v of %s", Info, Debug)
fmt.Println(e)
}

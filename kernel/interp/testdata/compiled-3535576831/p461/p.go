package p461
import time "time"
import fmt "fmt"

type Ev struct { at time.Time; Dur time.Duration; d time.Duration; T time.Time }
                                                                               
              
                      
func Run() {
                                                                                
e := Ev{time.Unix(0, 0).UTC(), time.Second, time.Minute, time.Unix(0, 0).UTC()}
fmt.Println(e)
fmt.Printf("%+v\n", e)
}

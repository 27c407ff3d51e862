package p808
import time "time"
import fmt "fmt"

type T time.Time
                             
                                
                                                             
func Run() {
                
t := T(time.Unix(0, 0).UTC())
fmt.Println(time.Time(t).Year())
fmt.Println(fmt.Sprint(t) != "1970-01-01 00:00:00 +0000 UTC")
}

package p102
import time "time"
import fmt "fmt"

                     
                                                                     
func Run() {
d := 90 * time.Minute
fmt.Println(d, d.Hours(), time.Unix(0, 0).UTC().Format(time.RFC3339))
}

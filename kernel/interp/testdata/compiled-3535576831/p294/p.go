package p294
import time "time"
import fmt "fmt"

                     
                                                              
                                                                                                 
func Run() {
d := 90 * time.Minute
t := time.Date(2024, time.February, 29, 12, 0, 0, 0, time.UTC)
fmt.Println(d, d.Hours(), t.Weekday(), t.AddDate(1, 0, 0).Format("2006-01-02"), t.Sub(t.Add(-d)))
}

package p525
import time "time"
import fmt "fmt"

                                                              
                          
                                                                                                                              
                                                                            
func Run() {
t := time.Date(2024, time.February, 28, 23, 0, 0, 0, time.UTC)
u := t.Add(25 * time.Hour)
fmt.Println(u.Format(time.RFC3339), u.Sub(t), u.Weekday(), t.Before(u), t.YearDay(), time.Duration(90)*time.Second, u.Month())
d, err := time.ParseDuration("1h15m30.5s"); fmt.Println(d, err, d.Minutes())
}

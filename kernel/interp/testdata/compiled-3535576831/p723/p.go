package p723
import fmt "fmt"
import time "time"

                                                                                                           
                                                                                                                                       
                                                                                                                                                              
func Run() {
d := 90*time.Minute + 30*time.Second; t := time.Date(2024, time.February, 28, 23, 0, 0, 0, time.UTC).Add(d)
fmt.Println(d, d.Hours(), t, t.Weekday(), t.YearDay(), t.Format(time.RFC1123), t.Truncate(time.Hour).Format("15:04"), t.Sub(t.Add(-d)))
p, err := time.Parse("2006-01-02", "2023-13-01"); fmt.Println(p.IsZero(), err); x, _ := time.ParseDuration("1h15m30.5s"); fmt.Println(x, x.Round(time.Minute))
}

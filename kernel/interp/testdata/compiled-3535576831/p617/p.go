package p617
import time "time"
import fmt "fmt"

                     
                                                                                                       
                                                            
                                                                                                               
                                                  
func Run() {
d := 90 * time.Minute
fmt.Println(d, d.Hours(), d.Round(time.Hour), time.Duration(1500)*time.Millisecond, d/3, d > time.Hour)
t, err := time.Parse("2006-01-02 15:04", "2024-03-01 10:30")
fmt.Println(t, err, t.AddDate(0, 1, -1).Format("Jan 2"), t.Unix(), t.Truncate(24*time.Hour).Hour(), t.IsZero())
_, err = time.Parse("2006", "x"); fmt.Println(err)
}

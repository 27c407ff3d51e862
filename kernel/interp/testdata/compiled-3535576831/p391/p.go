package p391
import fmt "fmt"
import strconv "strconv"
import time "time"

                                                                                                                        
                             
                
                                                          
                   
                                    
                                                                                      
                                                              
                                                                                                           
func Run() {
fmt.Println(strconv.Itoa(-5), strconv.FormatFloat(1.5, 'f', 3, 64), strconv.Quote("a\tb\"c"), strconv.FormatInt(255, 2))
_, err := strconv.Atoi("12x")
fmt.Println(err)
v, err := strconv.ParseInt("99999999999999999999", 10, 64)
fmt.Println(v, err)
d := 90*time.Minute + 30*time.Second
fmt.Println(d, d.Hours(), time.Duration(1.5*float64(time.Second)), d/2, d > time.Hour)
t := time.Date(2024, time.February, 29, 12, 0, 0, 0, time.UTC)
fmt.Println(t.Format(time.RFC3339), t.AddDate(1, 0, 0).Weekday(), t.Month(), t.YearDay(), t.Sub(t.Add(-d)))
}

package p438
import time "time"
import fmt "fmt"

type R struct { d time.Duration; T time.Duration; m time.Month; w time.Weekday }
                                                         
              
                      
func Run() {
                                                                                
r := R{time.Second, time.Minute, time.March, time.Monday}
fmt.Println(r)
fmt.Printf("%v\n", &r)
}

package p472
import time "time"
import fmt "fmt"

type Reading struct {
	At  float64
	Of  []string
	Due time.Duration
}
func kind(v any) string {
	switch v := v.(type) {
	case Reading:
		return fmt.Sprint("reading ", v.At)
	case *Reading:
		return fmt.Sprint("pointer ", v.Due)
	}
	return "other"
}
                                 
                                       

func Run() {
                     
            
             
                  
 
                         
                       
              
                                     
               
                                      
  
               
 
r := Reading{1, nil, time.Second}
fmt.Println(kind(r), kind(&r), kind(1))

}

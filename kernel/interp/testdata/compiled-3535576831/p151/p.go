package p151
import fmt "fmt"

type ff struct{ a int }
           
          
        
         
          
        
                       
func Run() {
                       
fv := ff{1}
fa := fv.a
fv.a = 7
fp := &fv
fb := fp.a
fp.a = 8
fmt.Println(fa, fb, fv)
}

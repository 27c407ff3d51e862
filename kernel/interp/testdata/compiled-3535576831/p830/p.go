package p830
import fmt "fmt"


            
     
                                               
                                                                               
                      
        
      
            
  
           
                    
                
          
  
           
  
                   
 
                                                                   
        
                        
              
              
func Run() {

 x   :=    1
 y:=2
if(x<y){fmt.Print("lt ")}else{fmt.Print("ge ")}
for i:=0;i<2;i++{fmt.Print(i," ")};switch{case x==1:fmt.Print("one ");default:}
var(a=1;b="q");_,_=a,b
f:=func(
a int,
b ...string,
)(
int,error){
return a+len(b),nil}
fmt.Println(f(1,
	"a", "b",
))
s := []int{
1,
	2, /* c */ 3, // d
}
fmt.Println(s [ 1 ], s[ 0 : 2 ], len (s), - 1 - - 1, ! true, * & x)
        
        fmt.Println(`raw
string`, "a" +
 "b"); {;;}   
}

package p184
import fmt "fmt"

         
            
          
           
                    
         
             
                     
                                                                     
func Run() {
var a int
var b string
var c *int
var d []int
var e map[string]int
var f any
var g [2]bool
var h struct{ X int }
fmt.Println(a, b == "", c == nil, d == nil, e == nil, f == nil, g, h)
}

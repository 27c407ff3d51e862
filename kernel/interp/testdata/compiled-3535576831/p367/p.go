package p367
import fmt "fmt"

type G [2][2]int
                      
      
             
        
             
           
           
                              
func mod(a [3]int) [3]int { a[0] = 9; return a }
                      
                          
                                      
         
            
                    
                                
                                   
            
               
                    
                                    
            
        
                  
func Run() {
                
g := G{{1, 2}, {3, 4}}
h := g
h[0][0] = 100
pg := &g
pg[1][1] = 50
row := g[1]
row[0] = -1
fmt.Println(g, h, row, g == h)
                                                
arr := [3]int{1, 2, 3}
fmt.Println(mod(arr), arr)
st := struct{ a [2]int }{[2]int{1, 2}}
st2 := st
st2.a[0] = 7
fmt.Println(st, st2)
arrs := [][2]int{{1, 2}, {3, 4}}
for _, a := range arrs { a[0] = 0 }
x := arrs[0]
arrs[0][0] = 55
fmt.Println(arrs, x)
ma := map[string][2]int{"a": {1, 2}}
y := ma["a"]
y[0] = 3
fmt.Println(ma, y)
}

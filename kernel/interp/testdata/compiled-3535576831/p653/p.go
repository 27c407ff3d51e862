package p653
import fmt "fmt"

func show(a, b int, c ...string) { fmt.Println(a, b, c) }
func f() {
	i, s := 1, []string{"x"}
	defer show(i, i+1, s...)
	i, s = 5, []string{"y", "z"}
	defer show(i, len(s), s[0], s[1])
	defer fmt.Println("native", i, s)
	i = 9
	g := func() { fmt.Println("g1", i) }
	defer g()
	g = func() { fmt.Println("g2") }
	defer func(n int) { fmt.Println("lit", n, i) }(i)
	i = 10
}
   
func Run() {
                                                         
          
                         
                         
                             
                                  
                                  
      
                                     
          
                                 
                                                  
       
 
f()
}

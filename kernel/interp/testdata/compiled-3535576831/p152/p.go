package p152
import fmt "fmt"

                                              
                    
    
         
 
                                     
                                             
func Run() {
mutate := func(a [3]int, s []int, n int) int {
	a[0], s[0] = 99, 99
	n++
	return n
}
pa, psl, pn := [3]int{1}, []int{1}, 5
fmt.Println(mutate(pa, psl, pn), pa, psl, pn)
}

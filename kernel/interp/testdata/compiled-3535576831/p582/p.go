package p582
import slices "slices"
import fmt "fmt"

func queens(n int) (count int) {
	cols := make([]int, 0, n)
	var place func()
	place = func() {
		if len(cols) == n { count++; return }
	next:
		for c := 0; c < n; c++ {
			for r, k := range cols { if k == c || k-c == len(cols)-r || c-k == len(cols)-r { continue next } }
			cols = append(cols, c); place(); cols = cols[:len(cols)-1]
		}
	}
	place()
	return
}
func perms(xs []int, f func([]int), at int) { if at == len(xs) { f(slices.Clone(xs)); return }; for i := at; i < len(xs); i++ { xs[at], xs[i] = xs[i], xs[at]; perms(xs, f, at+1); xs[at], xs[i] = xs[i], xs[at] } }
                      
                                                        
func Run() {
                                
                          
                 
                 
                                       
      
                          
                                                                                                     
                                                             
   
  
        
       
 
                                                                                                                                                                                                                    
fmt.Println(queens(5))
perms([]int{1, 2, 3}, func(p []int) { fmt.Print(p) }, 0)
}

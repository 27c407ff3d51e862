package p657
import fmt "fmt"

func g() {
	type G[T any] struct{ x T }
	fmt.Println(G[int]{1}, G[string]{"s"})
	type Pair[K comparable, V any] struct { k K; v V; next *Pair[K, V] }
	p := &Pair[string, int]{k: "a", v: 1}
	p.next = &Pair[string, int]{"b", 2, nil}
	fmt.Println(p.next.k, p.k, p.v)
	fmt.Printf("%v\n", *p.next)
	type L[T any] []T
	l := L[int]{1, 2}
	l = append(l, 3)
	fmt.Println(l, len(l))
	type F[T any] func(T) T
	var inc F[int] = func(i int) int { return i + 1 }
	fmt.Println(inc(2))
}
   
func Run() {
          
                            
                                       
                                                                     
                                      
                                         
                                
                            
                  
                  
                 
                       
                        
                                                  
                    
 
g()
}

package p656
import cmp "cmp"
import fmt "fmt"
import maps "maps"
import slices "slices"

type q struct{}
func f() {
	type pair struct { k string; v int }
	ps := []pair{{"b", 2}, {"a", 1}}
	slices.SortFunc(ps, func(a, b pair) int { return cmp.Compare(a.k, b.k) })
	fmt.Printf("%v %+v %T\n", ps, ps, ps)
	m := map[string]pair{"x": {"y", 1}}
	fmt.Println(slices.Collect(maps.Values(m)), m)
	type key [2]int
	ks := []key{{3, 4}, {1, 2}}
	slices.SortFunc(ks, func(a, b key) int { return a[0] - b[0] })
	fmt.Println(ks, slices.Index(ks, key{3, 4}), slices.Contains(ps, pair{"a", 1}))
}
   
func Run() {
               
          
                                     
                                 
                                                                          
                                      
                                    
                                               
                
                            
                                                               
                                                                                
 
f()
}

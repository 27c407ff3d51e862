package p486
import strings "strings"
import fmt "fmt"
import cmp "cmp"

type Tree[K cmp.Ordered, V any] struct { root *node[K, V]; n int }
type node[K cmp.Ordered, V any] struct { k K; v V; l, r *node[K, V] }
func (t *Tree[K, V]) Put(k K, v V) {
	at := &t.root
	for *at != nil {
		switch c := cmp.Compare(k, (*at).k); { case c < 0: at = &(*at).l; case c > 0: at = &(*at).r; default: (*at).v = v; return }
	}
	*at = &node[K, V]{k: k, v: v}; t.n++
}
func (t *Tree[K, V]) All() func(yield func(K, V) bool) {
	return func(yield func(K, V) bool) {
		var walk func(n *node[K, V]) bool
		walk = func(n *node[K, V]) bool { return n == nil || walk(n.l) && yield(n.k, n.v) && walk(n.r) }
		walk(t.root)
	}
}
                         
                                                                                   
                                                                                  
                
func Run() {
                                                                  
                                                                     
                                    
              
                 
                                                                                                                             
  
                                     
 
                                                        
                                     
                                   
                                                                                                  
              
  
 
t := &Tree[string, int]{}
for i, w := range strings.Fields("delta alpha charlie bravo alpha") { t.Put(w, i) }
for k, v := range t.All() { if k == "delta" { break }; fmt.Print(k, "=", v, " ") }
fmt.Println(t.n)
}

package p696
import strings "strings"
import fmt "fmt"

type Tree[K any, V any] struct { cmp func(a, b K) int; root *tnode[K, V]; n int }
type tnode[K any, V any] struct { k K; v V; l, r *tnode[K, V] }
func (t *Tree[K, V]) Put(k K, v V) { p := &t.root; for *p != nil { switch c := t.cmp(k, (*p).k); { case c < 0: p = &(*p).l; case c > 0: p = &(*p).r; default: (*p).v = v; return } }; *p = &tnode[K, V]{k: k, v: v}; t.n++ }
func (t *Tree[K, V]) Each(f func(K, V)) { var walk func(*tnode[K, V]); walk = func(n *tnode[K, V]) { if n != nil { walk(n.l); f(n.k, n.v); walk(n.r) } }; walk(t.root) }
                                             
                                                                                               
                                                                        
func Run() {
                                                                                 
                                                               
                                                                                                                                                                                                                            
                                                                                                                                                                        
t := &Tree[string, int]{cmp: strings.Compare}
for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") { t.Put(w, i) }
t.Each(func(k string, v int) { fmt.Print(k, v, " ") }); fmt.Println(t.n)
}

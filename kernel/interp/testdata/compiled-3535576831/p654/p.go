package p654
import fmt "fmt"

type Res[T any] struct{ v T; log *[]string }
func (r *Res[T]) Close() { *r.log = append(*r.log, fmt.Sprint("close ", r.v)); if any(r.v) == any(2) { panic("two") } }
func use[T any](vs ...T) (log []string, err error) {
	defer func() { if e := recover(); e != nil { err = fmt.Errorf("use: %v", e) } }()
	a := &Res[T]{vs[0], &log}; defer a.Close()
	b := &Res[T]{vs[1], &log}; defer b.Close()
	return nil, nil
}
                                                  
func Run() {
                                            
                                                                                                                       
                                                    
                                                                                  
                                           
                                           
                
 
fmt.Println(use(1, 2)); fmt.Println(use("a", "b"))
}

package p744
import fmt "fmt"

                                                                                                                                                                       
                                                                                                     type T struct{ X int };                                               
func Run() {
p := struct { X int; Y struct{ Z string } }{X: 1}; p.Y.Z = "z"; q := []struct { k string; v int }{{"a", 1}, {"b", 2}}; for _, e := range q { fmt.Print(e.k, e.v, " ") }
m := map[string]struct{}{"a": {}}; _, ok := m["a"]; fmt.Println(p, q, ok, struct{}{} == struct{}{});                         var t T = struct{ X int }{5}; fmt.Println(t.X)
}

package p768
import fmt "fmt"

type A struct{ X int }; type B struct { A; Y any; Z []any }
                                                                                                                                                                                  
func Run() {
                                                           
b := B{A{1}, A{2}, []any{A{3}, "s", nil, 1.5}}; fmt.Println(b); fmt.Printf("%v %+v\n", b, b); var x any = b; fmt.Println(x); m := map[string]any{"b": b, "n": nil}; fmt.Println(m)
}

package p769
import fmt "fmt"

type A struct { X int `json:"a"`; Y string }; type B struct { X int; Y string }
                                                                        type F func(int) int;                                                                                     type Sl []int;                                                    
func Run() {
                                                                               
a := A{1, "y"}; b := B(a); b.X++; fmt.Println(a, b, A(b) == A{2, "y"});                       var f F = func(i int) int { return i }; g := (func(int) int)(f); fmt.Println(g(4));                s := Sl{1}; t := []int(s); t[0] = 7; fmt.Println(s)
}

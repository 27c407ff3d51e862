package p783
import fmt "fmt"

                                                                                                                                                                                                                                           
func Run() {
m := map[string][]int{"a": {1, 2}}; m["a"][1]++; m["b"] = append(m["b"], 4); p := &[]int{1, 2, 3}; (*p)[1] = 7; q := &[2]string{"x"}; q[1] = "y"; ms := map[string]*[]int{"z": p}; (*ms["z"])[0]--; fmt.Println(m, *p, *q, q[:1], (*p)[1:])
}

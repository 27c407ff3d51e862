package p822
import fmt "fmt"

type M map[string]M
                                                                  
func Run() {
                   
m := M{"a": {"b": nil}}; m["c"] = M{}; fmt.Println(m, len(m["a"]))
}

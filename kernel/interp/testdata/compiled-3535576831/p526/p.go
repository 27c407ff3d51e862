package p526
import fmt "fmt"

func log2(prefix string, args ...any) string { return prefix + fmt.Sprint(args...) + fmt.Sprint(len(args)) }
func two() (int, string) { return 1, "two" }
                  
                                                                              
func Run() {
                                                                                                            
                                            
fmt.Println(two())
fmt.Println(log2("a", 1, nil, "x", 2.5), log2("b"), log2("c", []any{1, 2}...))
}

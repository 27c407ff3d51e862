package p411
import fmt "fmt"

func Kind[T any](v T) string { switch any(v).(type) { case int: return "int"; case string: return "string" }; return "other" }
                                          
func Run() {
                                                                                                                              
fmt.Println(Kind(1), Kind("a"), Kind(1.5))
}

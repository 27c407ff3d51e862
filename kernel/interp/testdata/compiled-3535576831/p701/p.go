package p701
import fmt "fmt"
import time "time"

                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           
      
                                                                                                                                                                                              
func Run() {
f := func(x any) string { switch v := x.(type) { case nil: return "nil"; case int, int64: return fmt.Sprintf("i%v", v); case string: return "s" + v; case []int: return fmt.Sprint("sl", len(v)); case map[string]int: return fmt.Sprint("m", v["a"]); case func() int: return fmt.Sprint("f", v()); case time.Duration: return v.String(); case *int: return fmt.Sprint("p", *v); case error: return "e" + v.Error(); case chan int: return "c"; default: return fmt.Sprintf("?%T", v) } }
n := 3
for _, x := range []any{nil, 1, int64(2), "x", []int{1}, map[string]int{"a": 4}, func() int { return 5 }, time.Second, &n, make(chan int), 1.5, [2]int{}, struct{}{}} { fmt.Print(f(x), " ") }
}

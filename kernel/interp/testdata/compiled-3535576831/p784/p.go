package p784
import fmt "fmt"

type T struct{ n int }
                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             
func Run() {
                      
t := T{1}; var x any = t; t.n = 5; fmt.Println(x); xs := []any{t}; t.n = 6; fmt.Println(xs); f := func(a any) any { t.n = 9; return a }; fmt.Println(f(t)); m := map[string]any{"a": t}; t.n = 10; fmt.Println(m); c := make(chan any, 1); c <- t; t.n = 11; fmt.Println(<-c); a := [2]int{1, 2}; var y any = a; a[0] = 7; fmt.Println(y); n := 5; var z any = n; n = 6; fmt.Println(z); s := struct{ v any }{t}; t.n = 12; fmt.Println(s); p := &t; var w any = *p; p.n = 13; fmt.Println(w)
}

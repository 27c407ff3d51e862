package cells

import (
	"os"
	"strings"
	"testing"
	"time"
)

func TestAdhoc(t *testing.T) {
	s, err := New(os.Stdout)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{
		"var n atomic.Int64\nstop := make(chan bool)\ngo func() { for { select { case <-stop: return; default: n.Add(1); time.Sleep(time.Millisecond) } } }()",
		"time.Sleep(20*time.Millisecond)\nn.Load() > 5", "type T struct{ a int }\nfunc (t T) String() string { return fmt.Sprint(\"T\", t.a) }", "T{1}",
		"a := n.Load(); time.Sleep(20*time.Millisecond); n.Load() > a", "strconv.Atoi(\"x\")", "a = n.Load(); time.Sleep(20*time.Millisecond); n.Load() > a",
		"close(stop)", "go func() { time.Sleep(10*time.Millisecond); panic(\"late\") }()", "time.Sleep(40*time.Millisecond)\n1",
		"c := make(chan int)\n<-c", "var mu sync.Mutex\nmu.Lock(); mu.Lock()", "os.Exit(4)", "func f(n int) int { return f(n+1)+1 }\nf(0)",
		"var m map[string]int\nm[\"a\"] = 1", "x := []any{T{1}, T{2}}\nvar y any = T{3}\nm2 := map[string]any{\"k\": T{4}}\nvar q fmt.Stringer = T{5}", "func (t T) Twice() int { return 2 * t.a }\ntype twicer interface{ Twice() int }\n_, ok := y.(twicer)\nok", "y.(T).Twice()", "x",
		"import \"errors\"\nerrors.New(\"e\")", "func init() { fmt.Println(\"init\") }\nfmt.Println(\"after\")", "func init() { fmt.Println(\"init2\") }", "runtime.Goexit()", "for { }", "for { n.Add(1) }", "for { time.Sleep(time.Second) }", "for { fmt.Sprint(1) }",
		"defer fmt.Println(\"deferred\")\npanic(fmt.Errorf(\"wrapped %w\", errors.New(\"inner\")))", "return", "goto end\nend:\nfmt.Println(1)", "var z = 5\nvar w = z + 1\nw", "type List[E any] struct { xs []E }\nfunc (l *List[E]) Push(e E) { l.xs = append(l.xs, e) }\nvar l List[int]\nl.Push(3)", "func (l *List[E]) Len() int { return len(l.xs) }\nl.Len()", "func Map[A, B any](xs []A, f func(A) B) (ys []B) { for _, x := range xs { ys = append(ys, f(x)) }; return }\nMap([]int{1,2}, func(i int) string { return strconv.Itoa(i*2) })",
		"Map(l.xs, func(i int) T { return T{i} })", "json.Marshal(struct{ A int; b string }{1, \"x\"})", "b, _ := json.Marshal(map[string]any{\"t\": T{3}})\nstring(b)",
		"log.Fatal(\"x\")", "1+1",
	} {
		if strings.HasPrefix(code, "for { ") {
			time.AfterFunc(100*time.Millisecond, s.Interrupt)
		}
		begin := time.Now()
		shown, f := s.Run(code)
		t.Log(code, " => ", shown, f, time.Since(begin))
		if f != nil {
			t.Log(f.Traceback)
		}
	}
}

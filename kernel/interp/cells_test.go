package interp

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"setlab/internal/race"
	"setlab/kernel/output"
)

// shows runs a cell and returns the value of its last expression, or "!" followed by its failure.
func shows(s *Session, code string) string {
	values, failure := s.Run(code)
	switch {
	case failure != nil:
		return "!" + strings.Join(failure.Traceback, "\n")
	case len(values) > 0:
		return values[len(values)-1]["text/plain"].(string)
	}
	return ""
}

// notes collects what a session writes to standard error.
type notes struct {
	mutex sync.Mutex
	text  string
}

func (n *notes) Write(p []byte) (int, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.text += string(p)
	return len(p), nil
}

func (n *notes) take() string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	text := n.text
	n.text = ""
	return text
}

// TestSessions runs sequences of cells. Each case has the expected value, or "!" followed by the beginning of the failure,
// and the expected standard error.
func TestSessions(t *testing.T) {
	for name, cells := range map[string][][3]string{
		"methods in later cells": {
			{"type T struct{ a int }\nx := []any{T{1}, &T{2}}\nvar y any = T{3}\nm := map[any]any{T{4}: []T{{5}}}\nt, p := T{6}, &T{7}"},
			{"func (t T) String() string { return fmt.Sprint(\"T\", t.a) }\nt", "T6"}, {"p", "T7"}, {"x", "[T1 T2]"}, {"y", "T3"}, {"m", "map[T4:[T5]]"},
			{"m[T{4}].([]T)[0]", "T5"}, {"x[1].(*T) == p, x[0] == any(T{1})", "true"}, {"func (t *T) Set(a int) { t.a = a }\np.Set(8); p", "T8"},
			{"func (t T) String() string { return \"other\" }"}, {"x", "[other other]"},
			{"type U struct{ T; n int }\nu := U{T{1}, 2}\nu.n", "2"}, {"func (t T) Twice() int { return 2 * t.a }\nu.Twice()", "2"},
		},
		"methods of generic types": {
			{"type L[E any] struct{ xs []E }\nvar l L[int]"}, {"func (l *L[E]) Push(e E) { l.xs = append(l.xs, e) }\nl.Push(3)\nl.xs", "[3]"},
			{"func (l L[E]) Len() int { return len(l.xs) }\nl.Len()", "1"},
		},
		"types of generic functions": {
			{"type P[E any] struct{ e E }\nfunc f[E any]() any { type T struct{ e E }; return T{} }\nfmt.Sprintf(\"%T\", f[int]())", "main.T[int]"},
			{"func g() any { type A int; type B int; return P[B]{} }\nfmt.Sprintf(\"%T %T\", f[P[bool]](), g())", "main.T[main.P[bool]] main.P[main.B·2]"},
			{"if true { type C int; fmt.Sprint(P[C]{}); var c any = P[C]{}; s := c.(P[string]); _ = s }", "!panic: interface conversion: interface {} is main.P[main.C·1], not main.P[string]"},
		},
		"a type that changes": {
			{"type T struct{ a int }\nfunc mk() T { return T{1} }\nt := mk()\nfunc (t T) Get() int { return t.a }"},
			{"type T struct{ a, b int }", "", "mk does not compile any more and is forgotten: too few values"},
			{"t.Get()", "1"}, {"t = T{}", "!1:5: cannot use T{} (value of struct type T) as T value in assignment\n\tone is from an earlier declaration of T"},
			{"var i any = t\ni.(T)", "!panic: interface conversion: interface {} is main.T, not main.T (of an earlier declaration)"},
		},
		"functions again": {
			{"func f() int { return 1 }\nfunc g() int { return 10 * f() }\nh := func() int { return f() }\nk := g"}, {"func f() int { return 2 }\ng(), h()", "2"},
			{"func f() int { return 3 }\nk()", "30"}, {"func f(n int) int { return n }", "", "h still uses the earlier f"}, {"g()", "!1:1: undefined: g"}, {"k(), h()", "3"},
		},
		"functions that are not called": {
			{"type T struct{}\nfunc (T) m() int { return 1 }\nfunc f() int { return 1 }\nm, f2 := T{}.m, f\nn := T{}.m()"},
			{"func (T) m() int { return 2 }\nfunc f() int { return 2 }\nm(), f2()", "2"}, {"func f(n int) int { return n }", "", "f2 still uses the earlier f"}, {"f2()", "2"},
			{"func (T) m(n int) int { return n }", "", "m still uses the earlier T"}, {"m()", "2"},
		},
		"generic code that is declared again": {
			{"type S[T any] struct{ x T }\nfunc (s *S[T]) Get() string { return \"old\" }\nfunc g[T any](x T) string { return \"old\" }\nfunc use() string { return g(1) }"},
			{"s := &S[int]{}\nvar i interface{ Get() string } = s\nv, e, h := s.Get, (*S[int]).Get, g[int]\nc := s.Get()"}, {"var j = g[string]\nvar k any = 1"},
			{"func (s *S[T]) Get() string { return \"new\" }\ns.Get()", "new", "e still uses the earlier S: run the cell that sets e again.\ni still uses the earlier S: run the cell that sets i again.\nv still uses the earlier S: run the cell that sets v again.\n"},
			{"func g[T any](x T) string { return \"new\" }\nuse()", "new", "h still uses the earlier g: run the cell that sets h again.\nj still uses the earlier g: run the cell that sets j again.\n"},
			{"i.Get() + v() + e(s) + h(1) + j(\"\")", "oldoldoldoldold"},
		},
		"a panic keeps what was assigned": {
			{"a := 1\nb := []int{1}[a]\nc := 3", "!panic: runtime error: index out of range [1] with length 1\n    in the cell, line 2"}, {"a", "1"}, {"c", "0"},
		},
		"methods of what structs and instances hold": {
			{"type T struct{ n int }\nvar x any = struct{ A T; b []T }{T{1}, []T{{2}}}\nvar p any = &struct{ A T }{T{3}}\nvar m any = map[struct{ A T }]int{{T{4}}: 5}"},
			{"func (t T) M() int { return t.n }"}, {"v := x.(struct{ A T; b []T })\nv.A.M() + v.b[0].M()", "3"}, {"p.(*struct{ A T }).A.M()", "3"}, {"m.(map[struct{ A T }]int)[struct{ A T }{T{4}}]", "5"},
			{"type Q[X any] struct{ x X }\nvar q any = Q[T]{T{2}}"}, {"func (t T) N() int { return t.n }", "", "may have the earlier type T"},
			{"func (t *T) O() {}", "", "may have the earlier type T"}, {"q = nil\nvar e any = struct{ f func(T) int; A T }{nil, T{6}}"}, {"func (t *T) F() {}", "", "may have the earlier type T"}, {"e = struct{ T }{T{6}}"}, {"func (t *T) P() {}", "", "may have the earlier type T"},
		},
		"nothing is half declared": {
			{"type T struct{ a int }\nfunc f() int { return 1 }"}, {"type T struct{ b string }\nfunc f() string { return undefined }", "!2:26: undefined: undefined"},
			{"f(), T{a: 1}", "{1}"},
		},
		"func init": {
			{"n := 1"}, {"func init() { n++ }\nn", "2"}, {"func init() { n++ }"}, {"n", "3"},
		},
		"ends": {
			{"go func() { panic(\"boo\") }()\ntime.Sleep(time.Minute)", "!panic: boo\n    in a function of the cell, line 1"}, {"os.Exit(3)", "!exit status 3"}, {"type C complex128\npanic(C(1 + 2i))", "!panic: main.C(1+2i)\n"},
			{"log.SetOutput(io.Discard); log.Fatal(1)", "!exit status 1"}, {"logger := log.New(io.Discard, \"p \", 0); end := logger.Fatalln\nlogger.Fatalf(\"%d\", 1)", "!exit status 1"},
			{"type L struct{ *log.Logger }\nL{logger}.Fatal(1)", "!exit status 1"}, {"end(1)", "!exit status 1"}, {"logger.Prefix()", "p "},
			{"import \"flag\"\nset := flag.NewFlagSet(\"q\", flag.ExitOnError); set.SetOutput(io.Discard)\nn := set.Int(\"n\", 1, \"\")\nset.Parse([]string{\"-n\", \"5\"}); *n", "5"}, {"set.Parse([]string{\"-zz\"})", "!exit status 2"},
			{"set.Parse([]string{\"-h\"})", "!exit status 0"}, {"set.ErrorHandling() == flag.ExitOnError", "true"}, {"set.Init(\"\", flag.ContinueOnError); set.Parse([]string{\"-zz\"}) != nil", "true"}, {"<-make(chan int)", "!fatal error: all goroutines are asleep - deadlock!"},
			{"run, err := train.Fit(ctx, rbm.New(rbm.Options{Visible: 180, Hidden: 100, BatchSize: 100, Threads: 4}), datasets.DNA().Train, train.Options{Epochs: 1})\nrun.Epochs", "1"},
			{"<-make(chan int)", "!fatal error: all goroutines are asleep - deadlock!"},
			{"runtime.Goexit()", "!the cell has ended its own goroutine"}, {"1 + 1", "2"},
		},
		"goroutines that outlive their cells": {
			{"var n atomic.Int64\nstop := make(chan bool)\ngo func() { for { select { case <-stop: return; default: n.Add(1); time.Sleep(time.Millisecond) } } }()"},
			{"a := n.Load(); time.Sleep(20 * time.Millisecond); n.Load() > a", "true"}, {"strconv.Atoi(\"x\")", "!strconv.Atoi"},
			{"a = n.Load(); time.Sleep(20 * time.Millisecond); n.Load() > a", "true"}, {"close(stop)"},
			{"go func() { time.Sleep(time.Millisecond); panic(\"late\") }()"}, {"time.Sleep(30 * time.Millisecond)", "", "A goroutine of an earlier cell has failed"},
		},
		"the standard library's generic functions": {
			{"slices.Sorted(maps.Keys(map[string]int{\"b\": 1, \"a\": 2}))", "[a b]"}, {"cmp.Compare(1, 2), slices.Max([]float64{1, 3, 2})", "3"},
			{"v := sync.OnceValue(func() int { return 4 })\nv() + v()", "8"}, {"var p atomic.Pointer[int]\np.Load() == nil", "true"},
			{"type E struct{ n int }\nfunc (e *E) Error() string { return \"E\" }\ne, ok := errors.AsType[*E](fmt.Errorf(\"%w\", &E{3}))\ne.n, ok", "true"}, {"e.n", "3"},
			{"_, ok = errors.AsType[*E](io.EOF)\nok", "false"}, {"import \"reflect\"\nreflect.TypeFor[*E](), reflect.TypeFor[error]()", "error"}, {"fmt.Sprint(reflect.TypeFor[*E]())", "*main.E"},
			{"s, isString := reflect.TypeAssert[fmt.Stringer](reflect.ValueOf(time.Second))\nfmt.Sprint(s, isString)", "1s true"},
			{"_, isInt := reflect.TypeAssert[int](reflect.ValueOf(time.Second))\nisInt", "false"}, {"import \"math/rand/v2\"\nrand.N(int8(1)) + rand.N[int8](1)", "0"},
			{"func() (r any) { defer func() { r = recover() }(); return rand.N(0) }()", "invalid argument to N"},
		},
		"imports of cells that fail": {
			{"list := []int{1, 2, 3}", ""}, {"import \"container/list\"\nlist.New().Pushback(1)", "!2:12: list.New().Pushback undefined"}, {"len(list)", "3"},
			{"import \"container/list\"\nlist.New().Len()", "0"}, {"import r \"math/rand/v2\"\nnowhere", "!2:1: undefined: nowhere"}, {"r.IntN(1)", "!1:1: undefined: r"},
		},
		"a variable of another type beside a repeated function": {
			{"x := 1\nfunc f() int { return x }\nf()", "1"}, {"x := \"a\"\nfunc f() int { return x }\nf()", "!2:23: cannot use x (variable of type string) as int value"},
			{"x := \"a\"\nfunc f() int { return x }", "!2:23: cannot use x"}, {"f() + x", "2"}, {"x := 2\nfunc f() int { return x }\nf()", "2"},
			{"type T struct{ n int }\nfunc (t T) Sum() int { return t.n + x }\nt := T{x}\nt.Sum()", "4"}, {"held := any(t)", ""},
			{"type T struct{ n int }\nfunc (t T) Sum() int { return t.n + x }\nt := T{x}\nt.Sum()", "4"}, {"held.(T).n", "2"},
		},
		"names of packages that repeated declarations import": {
			{"const epochs = 3\nfunc fit() string { return fmt.Sprint(stat.Mean([]float64{epochs}, nil)) }\nfit()", "3"},
			{"const epochs = 5\nfunc stat() string { return fit() }\nstat()", "5"}, {"const epochs = 6\nvar fmt = 1\nvar stat = 2", ""}, {"fit()", "6"},
			{"const epochs = 7", ""}, {"fit()", "7"},
		},
		"a variable whose value fails": {
			{"var w = 5", ""}, {"var w = func() int { panic(\"no\") }()", "!panic: no"}, {"w", "5"}, {"var w int", ""}, {"w", "0"},
		},
		"predeclared names": {
			{"func g(a, b int) int { return max(a, b) }\ng(1, 2)", "2"}, {"func max(a, b int) int { return 42 }", ""},
			{"func g(a, b int) int { return max(a, b) }\ng(1, 2)", "42"},
		},
		"what is not interpreted": {
			{"import \"runtime\"\nruntime.Caller(0)", "!2:9: runtime.Caller, which reports positions in the interpreter"}, {"var f *os.File = os.Stdin", "!1:18: os.Stdin as a file"},
			{"import \"no/such\"", "!1:8: the package \"no/such\" cannot be used"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			notes := &notes{}
			s, err := NewSession(notes)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cells {
				notes.take()
				got := shows(s, c[0])
				if strings.HasPrefix(c[1], "!") && !strings.HasPrefix(got, c[1]) || !strings.HasPrefix(c[1], "!") && got != c[1] {
					t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
				}
				if noted := notes.take(); !strings.Contains(noted, c[2]) || c[2] == "" && noted != "" {
					t.Errorf("%s\nnotes %q, want %q", c[0], noted, c[2])
				}
			}
		})
	}
}

// TestInterrupt checks that an interrupt ends a cell soon, whatever the cell does.
func TestInterrupt(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"for {}", "for { fmt.Sprint(1) }", "time.Sleep(time.Hour)", "func f() { f2() }; func f2() { for { time.Sleep(1) } }; f()", "x := 0; for { x++ }"} {
		// Interrupt more than once, because on a busy machine the cell may not have started yet.
		ended := make(chan bool)
		go func() {
			for {
				select {
				case <-ended:
					return
				case <-time.After(20 * time.Millisecond):
					s.Interrupt()
				}
			}
		}()
		if _, failure := s.Run(code); failure == nil || failure.Name != output.Interrupted {
			t.Errorf("%s ends with %v", code, failure)
		}
		ended <- true
	}
}

// TestInterruptBeforeTheRun interrupts cells before their statements run, which would run forever.
func TestInterruptBeforeTheRun(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		stop, stopped := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(stopped)
			for {
				select {
				case <-stop:
					return
				default:
					s.Interrupt()
				}
			}
		}()
		if _, failure := s.Run("for {}"); failure == nil || failure.Name != output.Interrupted {
			t.Errorf("it ends with %v", failure)
		}
		close(stop)
		<-stopped
	}
}

// heap returns the number of heap bytes in use.
func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestMemory checks that 1000 cells that repeat a declaration use little memory.
func TestMemory(t *testing.T) {
	race.Skip(t, "it runs thousands of cells, one after the other")
	if testing.Short() {
		t.Skip("runs thousands of cells")
	}
	for _, c := range []struct {
		code string // with the cell's number
		most int    // bytes per cell
	}{
		{"x := %d", 4 << 10}, {"fmt.Sprint(%d)", 4 << 10}, {"func f(n int) int { return n + %d }\nf(1)", 12 << 10},
		{"type T struct{ a, b%d int }\nfunc (t T) String() string { return fmt.Sprint(t.a) }\nfunc (t *T) Set(n int) { t.a = n }\nT{}", 30 << 10},
	} {
		s, err := NewSession(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		run := func(from, to int) {
			for i := from; i < to; i++ {
				if _, failure := s.Run(fmt.Sprintf(c.code, i)); failure != nil {
					t.Fatal(failure)
				}
			}
		}
		run(0, 20)
		before := heap()
		run(20, 1020)
		if kept := (heap() - before) / 1000; kept > c.most {
			t.Errorf("%s keeps %d bytes, want at most %d", c.code, kept, c.most)
		} else {
			t.Logf("%s keeps %d bytes", c.code, kept)
		}
		runtime.KeepAlive(s)
	}
}

// TestMembers checks the assumptions about private fields of ssa.Package.
func TestMembers(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if got := shows(s, "members := 1\nmembers"); got != "1" {
		t.Fatal(got)
	}
	p := s.prog.Package(s.pkg)
	if own := (*ssaPackage)(unsafe.Pointer(p)); own.prog != s.prog || own.pkg != s.pkg || len(own.objects) != len(s.members) {
		t.Error("ssa.Package has other fields")
	}
	if _, ok := s.members[s.names["members"].object].(*ssa.Global); !ok {
		t.Error("a variable is not a global")
	}
}

func BenchmarkCell(b *testing.B) {
	s, err := NewSession(io.Discard)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; b.Loop(); i++ {
		if _, failure := s.Run(fmt.Sprint("x := ", i)); failure != nil {
			b.Fatal(failure)
		}
	}
}

func BenchmarkFirstCell(b *testing.B) {
	for b.Loop() {
		s, err := NewSession(io.Discard)
		if err != nil {
			b.Fatal(err)
		}
		if _, failure := s.Run("fmt.Sprint(1)"); failure != nil {
			b.Fatal(failure)
		}
	}
}

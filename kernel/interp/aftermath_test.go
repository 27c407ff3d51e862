package interp

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/kernel/output"
)

// TestAfterFailedCells runs cells that fail, and checks that what they leave behind does not affect later cells.
func TestAfterFailedCells(t *testing.T) {
	race.Skip(t, "interpreted programs have races that they would have compiled")
	for name, cells := range map[string][][2]string{
		"a send to a channel that is closed meanwhile": {
			{"func work() int { d := make(chan int); go func() { time.Sleep(200 * time.Millisecond); d <- 1 }(); return <-d }\nwork()", "1"},
			{"ch := make(chan int); go func() { time.Sleep(10 * time.Millisecond); close(ch) }(); ch <- 1", "!panic: send on closed channel"},
			{"work()", "1"},
		},
		"a mutex": {
			{"var mu sync.Mutex\nmu.Lock()", ""}, {"mu.Lock()", "!fatal error: all goroutines are asleep"}, {"mu.Unlock()", ""},
			{"time.Sleep(50 * time.Millisecond); mu.TryLock()", "true"},
		},
		"a mutex for readers": {
			{"var mu sync.RWMutex\nmu.Lock()", ""}, {"mu.RLock()", "!fatal error: all goroutines are asleep"}, {"mu.Unlock()", ""},
			{"time.Sleep(50 * time.Millisecond); mu.TryLock()", "true"},
		},
		"a condition": {
			{"var mu sync.Mutex\ncond := sync.NewCond(&mu)", ""}, {"mu.Lock(); cond.Wait()", "!fatal error: all goroutines are asleep"},
			{"done := make(chan bool)\ngo func() { mu.Lock(); cond.Wait(); mu.Unlock(); done <- true }()\ntime.Sleep(20 * time.Millisecond); cond.Signal(); <-done", "true"},
		},
		"a mutex that a deferred call waits for": {
			{"var mu sync.Mutex\nlocked := 0", ""}, {"mu.Lock()\ngo func() { time.Sleep(60 * time.Millisecond); mu.Unlock() }()\ndefer func() { mu.Lock(); locked++; mu.Unlock() }()\npanic(1)", "!panic: 1"},
			{"time.Sleep(300 * time.Millisecond); mu.TryLock()", "true"},
		},
		"a timer": {
			{"c, log := make(chan string), make(chan string, 2)\ntimer := time.AfterFunc(100*time.Millisecond, func() { began := time.Now(); time.Sleep(400 * time.Millisecond); log <- fmt.Sprint(time.Since(began) > 390*time.Millisecond); log <- <-c })", ""},
			{"panic(\"no\")", "!panic: no"}, {"", "wait"}, {"c <- \"sent\"; <-log, <-log", "true|sent"},
		},
		"an Error method that panics": {
			{"type Bad struct{ m map[string]int }\nfunc (b Bad) Error() string { b.m[\"x\"] = 1; return \"x\" }\nfunc f() error { return Bad{} }", ""},
			{"f()", "!an error whose Error method panics"}, {"1 + 1", "2"},
		},
		"an Error method that ends the cell": {
			{"type Bad int\nfunc (b Bad) Error() string { os.Exit(3); return \"x\" }", ""}, {"func f() error { return Bad(1) }\nf()", "!exit status 3"}, {"1 + 1", "2"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := NewSession(io.Discard)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cells {
				if c[1] == "wait" {
					time.Sleep(900 * time.Millisecond)
					continue
				}
				want, fails := strings.CutPrefix(c[1], "!")
				shown, failure := s.Run(c[0])
				got := ""
				for k, data := range shown {
					if k > 0 {
						got += "|"
					}
					got += data["text/plain"].(string)
				}
				if failure != nil {
					got = failure.Message
				}
				if fails != (failure != nil) || fails && !strings.HasPrefix(got, want) || !fails && got != want {
					t.Errorf("%s\nshows %q, want %q", c[0], got, c[1])
				}
			}
		})
	}
}

// TestAfterInterruptedCells checks that an interrupted cell does nothing more, even if compiled code that it has called returns only later.
func TestAfterInterruptedCells(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	interrupted := func(code string) {
		t.Helper()
		go func() {
			time.Sleep(200 * time.Millisecond)
			s.Interrupt()
		}()
		if _, failure := s.Run(code); failure == nil || failure.Name != output.Interrupted {
			t.Fatalf("%s ends with %v", code, failure)
		}
	}
	run := func(code, want string) {
		t.Helper()
		got := ""
		shown, failure := s.Run(code)
		for _, data := range shown {
			got += data["text/plain"].(string)
		}
		if failure != nil {
			got = failure.Error()
		}
		if got != want {
			t.Errorf("%s\nshows %q, want %q", code, got, want)
		}
	}
	run("import \"os/exec\"\nvar said []string\nvar out []byte\nfunc say(text string) { said = append(said, text) }\nfunc fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }", "")
	interrupted("exec.Command(\"sh\", \"-c\", \"sleep 0.7; exit 7\").Run()")
	run("time.Sleep(time.Second)\n\"second\"", "second")
	interrupted("out, _ = exec.Command(\"sh\", \"-c\", \"sleep 0.7; echo late\").Output(); say(\"called\"); fmt.Sprint(\"shown\")")
	run("time.Sleep(time.Second)\nsaid, string(out)", "[]late\n")
	interrupted("fib(60)")
	interrupted("func spin(b bool) int { i := 0; if b { goto B }\nA: i++\nB: i++; if i < 0 { return i }; goto A }\nspin(true)")
	for range 200 {
		if s.engine.Live() == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines of interrupted cells are running", s.engine.Live())
}

// TestMethodForALongList checks that the values of a list that is longer than the stack is deep get the new type.
func TestMethodForALongList(t *testing.T) {
	race.Skip(t, "it makes a list of more than a million elements")
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{
		"type N struct { v any; next *N }\nvar head *N\nfor i := range 1500000 { head = &N{i, head} }\nhead.next.next.v = *head",
		"func (n *N) Len() (k int) { for ; n != nil; n = n.next { k++ }; return }",
		"if _, ok := head.next.next.v.(N); !ok || head.Len() != 1500000 { panic(\"a value has the earlier type\") }",
	} {
		if _, failure := s.Run(code); failure != nil {
			t.Fatalf("%s\n%v", code, failure)
		}
	}
}

// TestGoroutineThatExits checks that a goroutine that calls os.Exit after its cell says why the others of the cell are gone.
func TestGoroutineThatExits(t *testing.T) {
	var stderr notes
	s, err := NewSession(&stderr)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"n := 0\ngo func() { for { time.Sleep(time.Millisecond); n++ } }()\ngo func() { time.Sleep(20 * time.Millisecond); os.Exit(1) }()", "time.Sleep(200 * time.Millisecond)"} {
		if got := shows(s, code); got != "" {
			t.Errorf("%s shows %s", code, got)
		}
	}
	if got := stderr.take(); !strings.Contains(got, "A goroutine of an earlier cell has called os.Exit and ended all goroutines of that cell.\n") {
		t.Errorf("it says %q", got)
	}
}

// TestReplacedVariablesAreFreed declares a large variable again and again with other types.
func TestReplacedVariablesAreFreed(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc >> 20
	}
	before := heap()
	for k := range 8 {
		for _, code := range []string{
			fmt.Sprintf("type P struct{ A%d int64 }\ndata := make([]P, 2_500_000)", k), // 20 MB
			fmt.Sprintf("x := make([]float%d, 5_000_000)\nkept := x[:1:1]", 32+k%2*32), // 20 or 40 MB
			"x[7] = 8; len(x), len(kept)",
		} {
			if got := shows(s, code); strings.HasPrefix(got, "!") {
				t.Fatalf("%s shows %s", code, got)
			}
		}
	}
	if got := shows(s, "f := func() int { return len(x) }; y := 2*len(x); x := y; x + f()"); got != "15000000" {
		t.Errorf("a variable that replaces what its value depends on is %s", got)
	}
	if after := heap(); after > before+100 {
		t.Errorf("%d MB are in use, and %d before", after, before)
	}
}

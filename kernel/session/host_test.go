package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"setlab/kernel/interp"
	"setlab/kernel/output"
)

// TestMain lets the test binary also serve as the session's program.
func TestMain(m *testing.M) {
	if os.Getenv("SETLAB_TEST_SESSION") != "" {
		if err := interp.Main(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Setenv("SETLAB_TEST_SESSION", "1")
	os.Exit(m.Run())
}

// newHost returns a host whose process is this test binary.
func newHost(t *testing.T) *Host {
	t.Helper()
	h, err := New(Options{Command: []string{os.Args[0]}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Stop(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// run executes a cell and records everything that it shows, in order.
func run(ctx context.Context, h *Host, code string) string {
	var log strings.Builder
	_, err := h.Execute(ctx, code, nil, func(e output.Event) {
		switch e := e.(type) {
		case output.Stream:
			fmt.Fprintf(&log, "%s:%s", e.Name[3:], e.Text)
		case output.Display:
			fmt.Fprintf(&log, "display:%v;", e.Data["text/html"])
		case output.Result:
			fmt.Fprintf(&log, "result:%v", e.Data["text/plain"])
		}
	})
	var failure *output.Failure
	if errors.As(err, &failure) {
		fmt.Fprintf(&log, "%s:%s", failure.Name, failure.Message)
	} else if err != nil {
		fmt.Fprintf(&log, "ERROR:%v", err)
	}
	return log.String()
}

func TestOutputArrivesInOrderAndBeforeTheEnd(t *testing.T) {
	h := newHost(t)
	for code, want := range map[string]string{
		`fmt.Println("a"); 1 + 1`: "out:a\nresult:2",
		`fmt.Print("a"); gonbui.DisplayHTML("b"); gonbui.Sync(); fmt.Print("c")`: "out:adisplay:b;out:c",
		`fmt.Print("é")`:               "out:é",
		`fmt.Fprint(os.Stderr, "err")`: "err:err",
		`x := 1`:                       "",
		`strings.Repeat("x", 3)`:       "result:xxx",
		`panic("p")`:                   "Panic:panic: p",
		`strconv.Atoi("q")`:            `Error:strconv.Atoi: parsing "q": invalid syntax`,
	} {
		if got := run(t.Context(), h, code); got != want {
			t.Errorf("%s\ngives %q, want %q", code, got, want)
		}
	}
	if got := run(t.Context(), h, `for i := range 50000 { fmt.Println(i) }`); len(got) < 50000*5 || !strings.HasSuffix(got, "49999\n") {
		t.Errorf("50000 lines end with %q", got[max(0, len(got)-30):])
	}
}

// TestTextsThatLookLikeCrashes checks that lines that could begin a crash report are shown while the cell runs, and after it without another cell.
func TestTextsThatLookLikeCrashes(t *testing.T) {
	h := newHost(t)
	shown := make(chan string, 100)
	sink := func(e output.Event) {
		if e, ok := e.(output.Stream); ok {
			shown <- e.Text
		}
	}
	h.Late(sink)
	wait := func(want string) {
		t.Helper()
		for text := ""; !strings.Contains(text, want); {
			select {
			case more := <-shown:
				text += more
			case <-time.After(20 * time.Second):
				t.Fatalf("%q is shown, without %q", text, want)
			}
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := h.Execute(ctx, `println("SIGMOID"); println("runtime: 3 s"); for { time.Sleep(time.Millisecond) }`, nil, sink)
		ended <- err
	}()
	wait("runtime: 3 s")
	cancel()
	<-ended
	if _, err := h.Execute(t.Context(), `go func() { time.Sleep(100 * time.Millisecond); panic("boo") }()`, nil, sink); err != nil {
		t.Fatal(err)
	}
	wait("panic: boo")
}

// TestSessionSurvives checks that errors in a cell do not end the session, and that only the end of its
// process does.
func TestSessionSurvives(t *testing.T) {
	h := newHost(t)
	for code, want := range map[string]string{
		`os.Exit(3)`: "exit status 3",
		`go func() { panic("boo") }(); time.Sleep(time.Minute)`:                  "panic: boo",
		`p, _ := os.FindProcess(os.Getpid()); p.Kill(); time.Sleep(time.Minute)`: "signal: killed",
		`func f(n int) int { return 1 + f(n+1) }; f(0)`:                          "stack overflow",
	} {
		if got := run(t.Context(), h, "x := 4"); got != "" {
			t.Fatalf("x := 4 gives %q", got)
		}
		got := run(t.Context(), h, code)
		isLost := strings.HasPrefix(got, "SessionLost:") && strings.Contains(got, "are lost")
		if isLost != strings.Contains(code, "Kill") || !strings.Contains(got, want) {
			t.Errorf("%s\ngives %q, want %q", code, got, want)
		}
		if got := run(t.Context(), h, "1+2"); got != "result:3" {
			t.Errorf("after %s, the next cell shows %q", code, got)
		}
		if got := run(t.Context(), h, "x"); !isLost && got != "result:4" {
			t.Errorf("after %s, a variable is %q", code, got)
		}
	}
}

// TestPanicOfAGoroutineSaysWhere checks that the panic of a goroutine names the functions of the cells, even
// if compiled code has started the goroutine.
func TestPanicOfAGoroutineSaysWhere(t *testing.T) {
	h := newHost(t)
	const declared = "func fall(xs []int, i int) int {\n\treturn xs[i]\n}"
	for code, want := range map[string][]string{
		"// a comment\ngo func() {\n\tpanic(\"boo\")\n}()\ntime.Sleep(time.Minute)":                 {"a function of the cell, line 3"},
		"x := []int{1}\ngo func() { fall(x, 5) }()\ntime.Sleep(time.Minute)":                        {"fall, line 2 of an earlier cell", "a function of the cell, line 2"},
		"time.AfterFunc(time.Millisecond, func() {\n\tpanic(\"late\")\n})\ntime.Sleep(time.Minute)": {"a function of the cell, line 2"},
	} {
		if got := run(t.Context(), h, declared); got != "" {
			t.Fatalf("declaring fall gives %q", got)
		}
		_, err := h.Execute(t.Context(), code, nil, func(output.Event) {})
		var failure *output.Failure
		if !errors.As(err, &failure) || failure.Name != output.Panic {
			t.Fatalf("%s\ngives %v, want a panic", code, err)
		}
		for _, place := range want {
			if trace := strings.Join(failure.Traceback[1:], "\n"); !strings.Contains(trace, place) {
				t.Errorf("%s\ngives the trace\n%s\nwithout %q", code, trace, place)
			}
		}
	}
}

func TestInterrupt(t *testing.T) {
	h := newHost(t)
	run(t.Context(), h, "x := 4; f := func() int { return x }")
	for _, code := range []string{
		`fmt.Print("go"); for {}`,
		`fmt.Print("go"); <-ctx.Done(); x = 5`,
		`fmt.Print("go"); func g() { g2() }; func g2() { for { x = 4 } }; g()`,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() {
			_, err := h.Execute(ctx, code, nil, func(e output.Event) {
				if s, ok := e.(output.Stream); ok && s.Text == "go" {
					cancel()
				}
			})
			done <- err
		}()
		select {
		case err := <-done:
			var failure *output.Failure
			if !errors.As(err, &failure) || failure.Name != output.Interrupted {
				t.Errorf("%s\nends with %v", code, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s\ncannot be interrupted", code)
		}
		cancel()
		if got := run(t.Context(), h, "ctx.Err() == nil && (f() == 4 || f() == 5)"); got != "result:true" {
			t.Errorf("after an interrupt the session gives %q", got)
		}
	}
}

package exec

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
)

// runSource runs a program in this process.
func runSource(t *testing.T, source string) (*Failure, string) {
	t.Helper()
	var printed bytes.Buffer
	p, err := load("main.go", source, &printed)
	if err != nil {
		t.Fatal(err)
	}
	f := p.run()
	return f, printed.String()
}

// failing is a program that fails, with the failure's kind and a part of its message.
type failing struct {
	kind          Kind
	source, wants string
}

func (c failing) check(t *testing.T) {
	t.Helper()
	f, printed := runSource(t, c.source)
	if f == nil || f.Kind != c.kind || !strings.Contains(f.Message, c.wants) || strings.Contains(printed, "no") {
		t.Errorf("%s\nends with %+v and prints %q", c.source, f, printed)
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []failing{
		{Deadlock, `package main
func main() { c := make(chan int); <-c }`, "all goroutines are asleep - deadlock!"},
		{Deadlock, `package main
import "sync"
func main() { var wg sync.WaitGroup; wg.Add(1); c := make(chan int); go func() { c <- 1; wg.Done() }(); wg.Wait() }`, "deadlock!"},
		{Deadlock, `package main
import "sync"
func main() { var m sync.Mutex; m.Lock(); m.Lock() }`, "deadlock!"},
		{Deadlock, `package main
func main() { select {} }`, "deadlock!"},
		{Fatal, `package main
import "fmt"
type T struct{ n int }
func (t T) String() string { return fmt.Sprintf("%v", t) }
func main() { fmt.Println(T{}) }`, "stack overflow"},
		{Exit, `package main
import "os"
func main() { defer println("no"); os.Exit(3) }`, "exit status 3"},
		{Goexit, `package main
import "runtime"
func main() { go println("yes"); runtime.Goexit() }`, "no goroutines (main called runtime.Goexit) - deadlock!"},
		{Panic, `package main
func main() { go func() { panic("in a goroutine") }(); select {} }`, "panic: in a goroutine"},
		{Panic, `package main
import "time"
func main() { time.AfterFunc(1, func() { panic("in a timer") }); select {} }`, "panic: in a timer"},
		{Panic, `package main
func main() {
	defer func() { panic("second") }()
	panic("first")
}`, "panic: first\n\tpanic: second"},
		{Panic, `package main
func main() {
	defer func() { panic(recover()) }()
	panic("again")
}`, "panic: again [recovered, repanicked]"},
	} {
		c.check(t)
	}
}

// TestFailuresOfDepth runs programs whose calls and panics nest too deeply.
func TestFailuresOfDepth(t *testing.T) {
	race.Skip(t, "a gigabyte of calls takes it half a minute")
	for _, c := range []failing{
		{Fatal, `package main
func f(n int) int { return f(n+1) + 1 }
func main() { f(0) }`, "stack overflow"},
		{Fatal, `package main
type T struct{ a [20000]int }
func (t T) f(n int) int { return t.f(n+1) + t.a[0] }
func main() { T{}.f(0) }`, "needs more than 1 GB for the variables of its active calls"},
		{Fatal, `package main
func f() { defer func() { recover(); f() }(); panic(1) }
func main() { f() }`, "has too many panics within deferred calls of panics"},
	} {
		c.check(t)
	}
}

// TestStartedByOthers runs goroutines that a wait group or compiled code starts while the other goroutines wait
// for them.
func TestStartedByOthers(t *testing.T) {
	for body, wants := range map[string]string{
		"wg.Go(func() { busy(); println(`done`) }); wg.Wait()":                                         "done",
		"wg.Go(func() { time.Sleep(80 * time.Millisecond) }); wg.Go(busy); wg.Wait(); println(`done`)": "done",
		"c := make(chan int); wg.Go(func() { busy(); c <- 1 }); <-c; wg.Wait(); println(`done`)":       "done",
		"wg.Go(func() { runtime.Goexit() }); wg.Wait(); println(`done`)":                               "done",
		"wg.Go(func() { select {} }); wg.Wait()":                                                       "deadlock!",
		"wg.Go(func() { panic(`in a group`) }); wg.Wait()":                                             "panic: in a group",
		"wg.Go(nil); wg.Wait()": "nil pointer dereference",
		"wg.Go(runtime.Gosched); defer wg.Wait(); wg.Go(func() { defer println(`done`); busy() })":                                                                                                                                    "done",
		"f := wg.Go; f(func() { busy(); println(`done`) }); wg.Wait()":                                                                                                                                                                "done",
		"c := make(chan int); time.AfterFunc(1, func() { busy(); c <- 1 }); <-c; println(`done`)":                                                                                                                                     "done",
		"s := struct{ after func(time.Duration, func()) *time.Timer }{time.AfterFunc}; c := make(chan int); s.after(1, func() { busy(); c <- 1 }); <-c; println(`done`)":                                                              "done",
		"l := &locker{}; cond, c := sync.NewCond(l), make(chan int); go func() { l.Lock(); cond.Wait(); l.Unlock(); c <- 1 }(); busy(); l.Lock(); cond.Signal(); time.Sleep(80 * time.Millisecond); l.Unlock(); <-c; println(`done`)": "done",
		"w := make(sending); cmd := exec.Command(`sh`, `-c`, `sleep 0.2; echo done`); cmd.Stdout = w; cmd.Start(); println(<-w)":                                                                                                      "done",
		"w := make(sending); cmd := exec.Command(`sh`, `-c`, `sleep 0.2`); cmd.Stdout = w; cmd.Start(); <-w":                                                                                                                          "deadlock!",
		"m := map[string]int{}; var mu sync.Mutex; for range 50 { wg.Go(func() { mu.Lock(); m[`k`]++; mu.Unlock() }) }; wg.Wait(); println(m[`k`])":                                                                                   "50",
	} {
		f, printed := runSource(t, `package main
import ("os/exec"; "runtime"; "sync"; "time")
var _, _, _ = runtime.GC, time.Now, exec.Command
type locker struct{ sync.Mutex }
type sending chan string
func (w sending) Write(p []byte) (int, error) { w <- string(p); return len(p), nil }
func busy() { for began := time.Now(); time.Since(began) < 80 * time.Millisecond; { } }
func main() { var wg sync.WaitGroup; _ = &wg; `+body+` }`)
		if f != nil {
			printed += f.Message
		}
		if !strings.Contains(printed, wants) {
			t.Errorf("%s: %s", body, printed)
		}
	}
}

func TestInterrupt(t *testing.T) {
	for _, body := range []string{
		"for {}",
		"select {}",
		"for { f() }",
		"var c chan int; <-c",
		"var m sync.Mutex; m.Lock(); m.Lock()",
		"time.Sleep(time.Hour)",
		"defer func() { recover(); println(`deferred`) }(); for {}",
		"sort.Slice(make([]int, 1000), func(i, j int) bool { for {}; return false })",
		"for range 10 { go func() { for {} }() }; select {}",
		"<-time.After(time.Hour)",
		"for i := range func(yield func(int) bool) { for yield(1) {} } { _ = i }",
	} {
		var printed bytes.Buffer
		p, err := load("main.go", `package main
import ("sort"; "sync"; "time")
var _, _, _ = sort.Ints, sync.NewCond, time.Now
func f() {}
func main() { go time.Sleep(time.Hour); `+body+` }`, &printed)
		if err != nil {
			t.Fatal(err)
		}
		if _, f := p.engine.Run(p.main.Func("init")); f != nil {
			t.Fatal(f.Message)
		}
		if err := p.engine.Prepare(p.main.Func("main")); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() { // main may not be running yet
			for {
				select {
				case <-done:
					return
				case <-time.After(5 * time.Millisecond):
					p.engine.Interrupt()
				}
			}
		}()
		began := time.Now()
		_, f := p.engine.Run(p.main.Func("main"))
		close(done)
		if f == nil || f.Kind != Interrupt || time.Since(began) > 2*time.Second || strings.Contains(body, "deferred") && printed.String() != "deferred\n" {
			t.Errorf("%s ends with %+v after %v, and prints %q", body, f, time.Since(began), printed.String())
		}
	}
}

func TestManyGoroutines(t *testing.T) {
	f, printed := runSource(t, `package main
func main() {
	c := make(chan int)
	for i := range 10000 { go func() { c <- i } () }
	sum := 0
	for range 10000 { sum += <-c }
	println(sum)
}`)
	if f != nil || printed != "49995000\n" {
		t.Errorf("%+v %s", f, printed)
	}
}

// TestRefusals checks that functions that would behave differently when interpreted are refused, and that
// similar ones are not.
func TestRefusals(t *testing.T) {
	for body, wants := range map[string]string{
		"println(uintptr(unsafe.Pointer(&global)) > 1<<20)":                                "the address of a package-level variable",
		"if 1<<20 <= uintptr(unsafe.Pointer(&global.b[3])) { println() }":                  "the address of a package-level variable",
		"println(uintptr(unsafe.Pointer(&global)) % 8 == 0)":                               "",
		"println(uintptr(unsafe.Pointer(&global.a)) < uintptr(unsafe.Pointer(&global.b)))": "",
		"p := &global; println(p.a < 3, global.b[1] > 3)":                                  "",
		"println(size(global.a > 0, 1))":                                                   "",
		"println(unevaluated(3))":                                                          "Sizeof of an operand with && or ||",
	} {
		p, err := load("main.go", `package main
import "unsafe"
var global struct { a int; b [4]int }
func f[T any](yes bool, x T) T { return x }
func size[T any](yes bool, x T) uintptr { return unsafe.Sizeof(f(yes, x)) }
func unevaluated[T any](x T) uintptr { return unsafe.Sizeof(f(global.a > 1 && global.a < 2, x)) }
var _ unsafe.Pointer
func main() { `+body+` }`, new(bytes.Buffer))
		if err != nil {
			t.Fatal(err)
		}
		err = p.engine.Prepare(p.main.Func("main"))
		if (err != nil) != (wants != "") || err != nil && !strings.Contains(err.Error(), wants) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

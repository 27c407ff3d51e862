package asleep

import (
	"go/types"
	"testing"
)

const looking = "goroutine 9 [running]:\nsetlab/kernel/interp/asleep.look()\n\t/x.go:1\n"

func TestAsleep(t *testing.T) {
	const inEngine = "github.com/traefik/yaegi/interp.runCfg(0x1)\n\t/run.go:1 +0x1\nsetlab/kernel/interp.f()\n\t/x.go:1\n"
	for name, c := range map[string]struct {
		trace string
		want  bool
	}{
		"nothing interpreted":           {"goroutine 1 [select]:\nmain.main()\n\t/main.go:1\n", true},
		"a receive":                     {"goroutine 7 [chan receive, 2 minutes]:\nreflect.chanrecv(0x1)\n\t/v.go:1\nreflect.Value.Recv({0x1})\n\t/v.go:2\n" + inEngine, true},
		"a mutex":                       {"goroutine 7 [sync.Mutex.Lock]:\ninternal/sync.runtime_SemacquireMutex(0x1)\n\t/v.go:1\nsync.(*Mutex).Lock(...)\n\t/v.go:2\n" + inEngine, true},
		"a select":                      {"goroutine 7 [select, locked to thread]:\nreflect.rselect({0x1})\n\t/v.go:1\nsetlab/kernel/interp/hook.(*Hooks).selected(0x1)\n\t/v.go:2\n" + inEngine, true},
		"a sleep":                       {"goroutine 7 [select]:\nsetlab/kernel/interp/hook.(*Hooks).Sleep(0x1)\n\t/v.go:2\n" + inEngine, false},
		"compiled code that waits":      {"goroutine 7 [chan receive]:\nos/exec.(*Cmd).Wait(0x1)\n\t/v.go:2\n" + inEngine, false},
		"a read":                        {"goroutine 7 [IO wait]:\ninternal/poll.runtime_pollWait(0x1)\n\t/v.go:2\n" + inEngine, false},
		"one runs":                      {"goroutine 7 [runnable]:\n" + inEngine, false},
		"the kernel's own read":         {"goroutine 3 [IO wait]:\nos.(*File).Read(0x1)\n\t/v.go:2\ncreated by setlab/kernel/session.read in goroutine 1\n\t/s.go:1\n", true},
		"a server":                      {"goroutine 3 [IO wait]:\nnet.(*netFD).accept(0x1)\n\t/v.go:2\ncreated by net/http/httptest.(*Server).goServe in goroutine 1\n\t/s.go:1\n", false},
		"a worker without work":         {"goroutine 3 [chan receive]:\nsetlab/setlib/internal/pool.work(0x1)\n\t/v.go:2\ncreated by setlab/setlib/internal/pool.New in goroutine 1\n\t/s.go:1\n", true},
		"a worker at work":              {"goroutine 3 [runnable]:\nsetlab/setlib/internal/pool.work(0x1)\n\t/v.go:2\ncreated by setlab/setlib/internal/pool.New in goroutine 1\n\t/s.go:1\n", false},
		"what begins a state like that": {"goroutine 7 [chan receive (leaked)]:\n" + inEngine, false},
	} {
		if got := parse(looking + "\n" + c.trace)[1:].asleep(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestWaitEnds(t *testing.T) {
	done := make(chan struct{})
	close(done)
	if Wait(done, func() bool { return false }) {
		t.Error("asleep, though done")
	}
}

func TestWakes(t *testing.T) {
	for path, names := range map[string]map[string]bool{
		"time":                {"After": false, "Reset": true, "Sleep": false, "Tick": true, "Now": false},
		"os/signal":           {"Notify": true},
		"fmt":                 {"Println": false},
		"main":                {"After": false},
		"setlab/setlib":       {"NewMLP": false},
		"setlab/setlib/rbm":   {"New": false},
		"setlab/setlib/train": {"Fit": false, "Context": true},
		"setlab/kernel/other": {"Listen": true},
		"gonum.org/v1/gonum":  {"Dot": false},
		"example.com/widgets": {"Listen": true},
	} {
		for name, want := range names {
			if got := Wakes(types.NewVar(0, types.NewPackage(path, ""), name, nil)); got != want {
				t.Errorf("%s.%s: %v", path, name, got)
			}
		}
	}
	if Wakes(nil) || Wakes(types.Universe.Lookup("len")) {
		t.Error("a builtin wakes")
	}
}

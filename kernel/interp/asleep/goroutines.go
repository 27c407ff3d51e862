package asleep

import "strings"

// goroutine is one of a trace of all.
type goroutine struct {
	id    string
	state string // as "chan receive"

	interpreted bool   // the engine runs in it
	waits       string // the functions that have led from the engine, or the beginning, to where it waits
	creator     string // the function that began it; empty for the first one
}

type sleepers []goroutine

// parse reads a trace of goroutines, the running one first.
func parse(trace string) sleepers {
	var all sleepers
	for part := range strings.SplitSeq(trace, "\n\n") {
		lines := strings.Split(strings.TrimSpace(part), "\n")
		head, ok := strings.CutPrefix(lines[0], "goroutine ")
		if !ok {
			continue
		}
		id, state, _ := strings.Cut(head, " [")
		state, _, _ = strings.Cut(state, "]")
		state, _, _ = strings.Cut(state, ",") // of "chan receive, 2 minutes"
		g := goroutine{id: id, state: state}
		for _, line := range lines[1:] {
			if creator, ok := strings.CutPrefix(line, "created by "); ok {
				g.creator, _, _ = strings.Cut(creator, " in goroutine ")
			} else if strings.HasPrefix(line, engine) {
				g.interpreted = true
			} else if !strings.HasPrefix(line, "\t") && !g.interpreted {
				g.waits += line[:max(0, strings.LastIndexByte(line, '('))] + "\n"
			}
		}
		all = append(all, g)
	}
	return all
}

// engine begins the names of the engine's functions.
const engine = "github.com/traefik/yaegi/interp."

// waiting are the states out of which only another goroutine leads.
var waiting = map[string]bool{
	"chan receive": true, "chan receive (nil chan)": true, "chan send": true, "chan send (nil chan)": true,
	"select": true, "select (no cases)": true, "semacquire": true, "sync.Mutex.Lock": true, "sync.RWMutex.Lock": true,
	"sync.RWMutex.RLock": true, "sync.WaitGroup.Wait": true, "sync.Cond.Wait": true,
}

// asleep reports whether nothing but each other can wake the interpreted goroutines.
func (all sleepers) asleep() bool {
	for _, g := range all {
		if !g.isAsleep() {
			return false
		}
	}
	return true
}

func (g *goroutine) isAsleep() bool {
	switch {
	case g.state == "running" || g.state == "runnable":
		return false
	case g.interpreted:
		return waiting[g.state] && onlyWaits(g.waits)
	case g.creator == "" || begins(g.creator, "runtime.", "os/signal.", "main.", "setlab/kernel/", "github.com/janpfeifer/gonb/gonbui."):
		return true // the process's own, which wait for what comes from outside
	case begins(g.creator, workers...):
		return waiting[g.state] // for work
	}
	return false
}

// workers begin the paths of packages whose goroutines work for who calls them: when they wait, it is for work.
var workers = []string{"setlab/setlib", "setlab/plotting", "setlab/datasets"}

// onlyWaits reports whether interpreted code has come to where it waits by what reads, sends, selects and locks:
// other compiled code may wait for what this package does not know.
func onlyWaits(functions string) bool {
	for f := range strings.Lines(functions) {
		if !begins(f, "runtime.", "reflect.", "sync.", "internal/sync.", "setlab/kernel/interp/hook.(*Hooks).choose",
			"setlab/kernel/interp/hook.(*Hooks).selected", "setlab/kernel/interp/hook.(*Hooks).forever") {
			return false
		}
	}
	return true
}

func begins(function string, with ...string) bool {
	for _, w := range with {
		if strings.HasPrefix(function, w) {
			return true
		}
	}
	return false
}

package e2e

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// playground is the notebook with networks that evolve live.
const playground = "notebooks/playground.ipynb"

// learned prints the accuracies of the players after some epochs and their numbers of weights.
const learned = `for _, name := range []string{"moons", "spirals", "circles"} {
	data := toy(name, rand.New(rand.NewPCG(1, 2)))
	players := build(data, 3, 0.3, 0.05, 24, 2, "chance")
	for range 60 {
		learn(ctx, players, data)
	}
	for _, p := range players {
		fmt.Println(name, p.Name, p.Accuracy[59], float64(p.Net.Connections())/float64(players[0].Net.Connections()))
	}
}
before, after := players[0].Net.Graphs()[1], 0
learn(ctx, players, data)
for _, degree := range players[0].Net.Graphs()[1].OutDegrees() {
	after += degree
}
fmt.Println("connections", before.Connections(), after)`

// TestRunPlayground checks that the players learn, that they have about the same number of weights, and that SET keeps its number.
func TestRunPlayground(t *testing.T) {
	elsewhere.take(t)
	n := newReader(t).runQuick(t, playground, learned)
	text := shownBy(n, "")
	for _, data := range []string{"moons", "spirals", "circles"} {
		for _, name := range []string{"SET", "FixProb", "dense"} {
			got := numbers(t, n, "", data+" "+name+` (\S+) (\S+)`)
			within(t, name+" on "+data, got[0], 0.9, 1)
			within(t, "its weights, of SET's", got[1], 0.8, 1.05)
		}
	}
	if c := numbers(t, n, "", `connections (\d+) (\d+)`); c[0] != c[1] || c[0] < 50 {
		t.Errorf("SET has %g connections and then %g\n%s", c[0], c[1], text)
	}
}

// playedFor returns how long to play the playground: the value of SETLAB_PLAY, such as 2m, or by default a few seconds.
func playedFor(t *testing.T) time.Duration {
	t.Helper()
	text := os.Getenv("SETLAB_PLAY")
	if text == "" {
		return 6 * time.Second
	}
	long, err := time.ParseDuration(text)
	if err != nil {
		t.Fatalf("SETLAB_PLAY: %v", err)
	}
	return long
}

// moves lists values for the playground's controls, the default last.
var moves = map[string][]string{
	"data": {"spirals", "circles", "moons"}, "ε": {"6", "1", "3"}, "ζ": {"0.5", "0", "0.3"}, "learning rate": {"40", "80"},
	"neurons": {"40", "10", "24"}, "layers": {"3", "1", "2"}, "fourth network": {"chance", "either sign", "none"},
}

// TestBrowserPlayground plays with all controls in two tabs, runs the cell again, and restarts the kernel. Nothing may hang, memory must not
// grow, and the final image must equal the first, since the controls have the same values again. make play-test plays for two minutes.
func TestBrowserPlayground(t *testing.T) {
	inBrowser.take(t)
	limit := playedFor(t)
	m := newMachine(t)
	path := m.copyNotebook(t, playground)
	i := interacted{open(t, jupyterlab, jupyterlab.serve(t, m, filepath.Dir(path)), path, limit+5*time.Minute)}
	began := time.Now() // the time before this includes other tests: building setlab and waiting for a turn
	done := func(what string) { t.Logf("%5.1f s: %s", time.Since(began).Seconds(), what) }
	i.runAll(t)
	p := playing{i}
	p.settled(t)
	done("all cells have run")
	first := p.picture(t)
	rate := evaluate[string](t, i.page, i.control("learning rate")+".value")
	i.look(t, "playground")
	before := p.memory(t)

	p.changes(t, "a step", func() { i.pressed(t, "data-player=step") })
	i.pressed(t, "data-player=play")
	i.do(t, fmt.Sprintf(`globalThis.pictures = 0; new MutationObserver((all) => { pictures += all.filter((m) => m.target.matches(".setlab-picture")).length }).observe(%s, {childList: true, subtree: true})`, i.last()))
	drawn, epochs, at := evaluate[int](t, i.page, `pictures`), 0, int64(0)
	for k := range 2 {
		var epoch int
		var now int64
		if _, err := fmt.Sscan(p.below(t, `fmt.Println(len(players[0].Accuracy), time.Now().UnixMilli())`), &epoch, &now); err != nil {
			t.Fatal(err)
		}
		if k == 0 {
			epochs, at = epoch, now
			time.Sleep(3 * time.Second)
			continue
		}
		seconds := float64(now-at) / 1000
		t.Logf("%.1f epochs and %.1f pictures a second at the default size", float64(epoch-epochs)/seconds, float64(evaluate[int](t, i.page, `pictures`)-drawn)/seconds)
	}
	done("played")

	labels := slices.Sorted(maps.Keys(moves))
	for k, until := 0, time.Now().Add(limit); k < len(labels) || time.Now().Before(until); k++ {
		label := labels[k%len(labels)]
		values := moves[label]
		p.changes(t, label, func() { i.set(t, label, values[k/len(labels)%len(values)]) })
	}
	i.look(t, "playground-played")
	done("every control moved")
	p.changes(t, "Fashion-MNIST", func() { i.set(t, "data", "Fashion-MNIST") })
	i.look(t, "playground-fashion")
	done("Fashion-MNIST")

	i.pressed(t, "data-player=play") // pause

	// Set own points at two positions in the first of the four planes. The networks must separate them.
	i.set(t, "fourth network", "chance")
	p.settled(t)
	p.changes(t, "own points", func() { i.set(t, "data", "own points") })
	i.wait(t, `!!`+i.part(".setlab-points"))
	p.settled(t)
	for k, at := range [][2]float64{{0.11, 0.1}, {0.11, 0.2}, {0.18, 0.1}} {
		if k == 1 {
			i.set(t, "class of new points", "1")
			p.settled(t)
		}
		p.changes(t, fmt.Sprint("point ", k+1), func() {
			i.do(t, fmt.Sprintf(`(e => { const b = e.getBoundingClientRect(); e.dispatchEvent(new MouseEvent("click", {clientX: b.left + %g * b.width, clientY: b.top + %g * b.height, bubbles: true})) })(%s)`,
				at[0], at[1], i.part(".setlab-picture img")))
		})
		p.settled(t)
	}
	i.look(t, "playground-own-points")
	if got := p.below(t, `for _, s := range spots {
	fmt.Println(s.Class, s.X < 0, s.Y > 0)
}`); got != "0 true true\n1 true false\n1 false true" {
		t.Errorf("the points are\n%s", got)
	}
	p.changes(t, "clear", func() { i.pressed(t, "data-click=clear") })
	done("own points")
	for _, label := range labels {
		values := moves[label]
		i.set(t, label, values[len(values)-1])
	}
	i.set(t, "learning rate", rate)
	i.pressed(t, "data-player=reset")
	until(t, "the controls as at first draw the picture as at first", time.Minute, func() bool { return p.picture(t) == first })
	done("as at first")
	if after := p.memory(t); after > before+before/2+20 {
		t.Errorf("%d MB are in use at first, and %d MB then", before, after)
	} else {
		t.Logf("memory in use: %d MB at first, %d MB then", before, after)
	}
	until(t, "the picture after a cell below", time.Minute, func() bool { return p.picture(t) == first })

	i.do(t, i.part(".setlab-interact")+`.dispatchEvent(new PointerEvent("pointerleave"))`)
	i.save(t)
	other := playing{interacted{openWhole(t, i.server, i.path)}}
	other.settled(t)
	other.changes(t, "a step in another tab", func() { other.pressed(t, "data-player=step") })
	done("another tab")

	i.pressed(t, "data-player=play")
	time.Sleep(time.Second)
	i.restart(t)
	i.wait(t, i.part(".setlab-status")+`.textContent.includes("does not answer")`)
	done("restarted while it plays")
	if failures := i.failures(t); len(failures) > 0 {
		t.Error(strings.Join(failures, "\n"))
	}
	i.runAll(t)
	p.settled(t)
	p.changes(t, "a step after the restart", func() { i.pressed(t, "data-player=step") })
	i.click(t, i.part(i.editor))
	i.execute(t) // while nothing is playing
	i.finish(t)
	until(t, "the cell that runs again begins again", time.Minute, func() bool { return p.picture(t) == first })
	done("run again")
}

// playing is a notebook with the playground in its last cell.
type playing struct{ interacted }

// picture returns the source of the image, or "" while it is being replaced.
func (p playing) picture(t *testing.T) string {
	t.Helper()
	return evaluate[string](t, p.page, p.part(".setlab-picture img")+"?.src ?? ''")
}

// settled waits until there is an image that does not change any more.
func (p playing) settled(t *testing.T) {
	t.Helper()
	p.find(t, p.part(".setlab-picture img"))
	last := ""
	until(t, "the picture stays", time.Minute, func() bool {
		time.Sleep(time.Second / 2)
		now := p.picture(t)
		stays := now != "" && now == last
		last = now
		return stays
	})
}

// changes checks that the image changes.
func (p playing) changes(t *testing.T, what string, do func()) {
	t.Helper()
	before := p.picture(t)
	do()
	until(t, what+" changes the picture", time.Minute, func() bool {
		now := p.picture(t)
		return now != "" && now != before
	})
}

// memory returns the kernel's memory use in MB.
func (p playing) memory(t *testing.T) (megabytes int) {
	t.Helper()
	text := p.below(t, `runtime.GC()
var inUse runtime.MemStats
runtime.ReadMemStats(&inUse)
fmt.Println("in use:", inUse.HeapAlloc>>20)`)
	if _, err := fmt.Sscanf(text, "in use: %d", &megabytes); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return megabytes
}

// below runs code in a temporary cell below the playground.
func (p playing) below(t *testing.T, code string) string {
	t.Helper()
	text := p.run(t, code)
	p.command(t, "dd")
	p.wait(t, `!!`+p.part(".setlab-interact"))
	return text
}

package e2e

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// playground is the notebook of networks that evolve while one looks.
const playground = "notebooks/playground.ipynb"

// learned prints how well the players are after some epochs, and that they have as many weights.
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

// TestRunPlayground demands that the players learn, with weights as many as each other's, and that SET keeps as many as it has.
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

// TestBrowserPlayground plays: every control is moved, the cell is run again, and the kernel is restarted.
func TestBrowserPlayground(t *testing.T) {
	inBrowser.take(t)
	m := newMachine(t)
	path := m.copyNotebook(t, playground)
	i := interacted{open(t, jupyterlab, jupyterlab.serve(t, m, filepath.Dir(path)), path, 10*time.Minute)}
	i.runAll(t)
	i.find(t, i.part(".setlab-picture img"))
	i.look(t, "playground")
	picture := i.part(".setlab-picture img") + "?.src ?? ''" // while another takes its place there is none
	changes := func(what string, do func()) {
		t.Helper()
		before := evaluate[string](t, i.page, picture)
		do()
		until(t, what+" changes the picture", patience, func() bool { return evaluate[string](t, i.page, picture) != before })
	}
	changes("a step", func() { i.pressed(t, "data-player=step") })
	i.pressed(t, "data-player=play")
	// How many pictures come in ten seconds, each of an epoch.
	i.do(t, fmt.Sprintf(`globalThis.pictures = 0; new MutationObserver((all) => { pictures += all.filter((m) => m.target.matches(".setlab-picture")).length }).observe(%s, {childList: true, subtree: true})`, i.last()))
	time.Sleep(10 * time.Second)
	count := evaluate[int](t, i.page, `pictures`)
	t.Logf("%.1f epochs a second at the default size", float64(count)/10)
	if count < 10 {
		t.Errorf("%d pictures in 10 s", count)
	}
	i.look(t, "playground-played")
	for _, move := range [][2]string{{"data", "spirals"}, {"ε", "6"}, {"ζ", "0.5"}, {"learning rate", "40"}, {"neurons", "40"}, {"layers", "3"}, {"data", "Fashion-MNIST"}} {
		changes(move[0], func() { i.set(t, move[0], move[1]) })
	}
	time.Sleep(3 * time.Second)
	i.look(t, "playground-fashion")
	changes("playing", func() {})
	i.pressed(t, "data-player=play")
	changes("reset", func() { i.pressed(t, "data-player=reset") })
	i.click(t, i.part(i.editor))
	i.execute(t)
	i.finish(t)
	changes("a step", func() { i.pressed(t, "data-player=step") })
	i.pressed(t, "data-player=play")
	time.Sleep(time.Second)
	i.restart(t)
	i.wait(t, i.part(".setlab-status")+`.textContent.includes("does not answer")`)
	if failures := i.failures(t); len(failures) > 0 {
		t.Error(strings.Join(failures, "\n"))
	}
}

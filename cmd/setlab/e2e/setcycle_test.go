package e2e

import (
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// runQuick executes a notebook of the checkout at scale quick in a folder without results, and
// compares its figures with the goldens. The additional cells follow those of the notebook and
// inspect values that it does not print.
func (m *machine) runQuick(t *testing.T, name string, more ...string) *notebook.Notebook {
	t.Helper()
	n := m.runPlain(t, name, more...)
	checkGoldens(t, name, figures(t, n))
	return n
}

// runPlain is like runQuick but without the goldens.
func (m *machine) runPlain(t *testing.T, name string, more ...string) *notebook.Notebook {
	t.Helper()
	path := m.copyNotebook(t, name)
	appendCells(t, path, more)
	out := filepath.Join(m.home, "out.ipynb")
	m.mustRun(t, 15*time.Minute, m.setlab(), "run", path, "-o", out, "--no-html")
	return executed(t, out)
}

// appendCells adds cells to the end of a notebook.
func appendCells(t *testing.T, path string, sources []string) {
	t.Helper()
	n, err := notebook.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range sources {
		n.Insert(len(n.Cells), notebook.NewCell(notebook.Code, source))
	}
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
}

// shownBy returns the text that the cell with an ID printed and showed or, without an ID, that of
// all cells.
func shownBy(n *notebook.Notebook, id string) (text string) {
	for _, cell := range n.Cells {
		if id != "" && cell.ID != id {
			continue
		}
		for _, o := range cell.Outputs {
			shown, ok := o.Data["text/markdown"].(string)
			if !ok {
				shown, _ = o.Data["text/plain"].(string)
			}
			text += o.Text + shown + "\n"
		}
	}
	return text
}

// numbers returns the numbers that the groups of a pattern match in the output of the cell with an
// ID or, without an ID, of any cell.
func numbers(t *testing.T, n *notebook.Notebook, id, pattern string) []float64 {
	t.Helper()
	text := shownBy(n, id)
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("cell %q shows nothing like %s:\n%s", id, pattern, text)
	}
	var values []float64
	for _, group := range found[1:] {
		value, err := strconv.ParseFloat(group, 64)
		if err != nil {
			t.Fatalf("cell %q shows %q, not a number", id, group)
		}
		values = append(values, value)
	}
	return values
}

// within checks that a number is in a range.
func within(t *testing.T, what string, value, lo, hi float64) {
	t.Helper()
	if !(lo <= value && value <= hi) {
		t.Errorf("%s is %g, not between %g and %g", what, value, lo, hi)
	}
}

// cycleByHand trains the notebook's layer again with an implementation of Box 1 written out, and
// compares it with the library's.
const cycleByHand = `byHand := topology.Custom{Name: "SET, by hand", WireFunc: set.Wire, RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change {
	var positive, negative []int
	for c, w := range s.Weights {
		if w > 0 {
			positive = append(positive, c)
		} else if w < 0 {
			negative = append(negative, c)
		}
	}
	sort.Slice(positive, func(a, b int) bool { return s.Weights[positive[a]] < s.Weights[positive[b]] })
	sort.Slice(negative, func(a, b int) bool { return s.Weights[negative[a]] > s.Weights[negative[b]] })
	removed := make([]bool, len(s.Weights))
	for _, c := range slices.Concat(positive[:int(zeta*float64(len(positive)))], negative[:int(zeta*float64(len(negative)))]) {
		removed[c] = true // lines 12 and 13
	}
	var keep []int32
	for c := range removed {
		if !removed[c] {
			keep = append(keep, int32(c))
		}
	}
	grow := 0
	if !s.Last() { // line 14
		grow = len(removed) - len(keep)
	}
	return s.Graph.Replace(keep, grow, rng) // line 15
}}
twin := rbm.New(rbm.Options{Visible: 16, Hidden: 12, Topology: byHand, Steps: 5, LearningRate: 0.1, Momentum: 0.5, WeightDecay: -1, Seed: 1})
if _, err := train.Fit(ctx, twin, pictures, train.Options{Epochs: epochs}); err != nil {
	panic(err)
}
ours, theirs := twin.Weights().Weights(), model.Weights().Weights()
different := 0
for k, target := range model.Graph().Targets() {
	if len(ours) != len(theirs) || twin.Graph().Targets()[k] != target || ours[k] != theirs[k] {
		different++
	}
}
fmt.Printf("by hand: %d connections; topology.SET: %d; different: %d\n", len(ours), len(theirs), different)`

// degreesOfHidden trains a SET-RBM on DNA and prints how its degrees spread.
const degreesOfHidden = `dna := datasets.DNA()
large, err := runs.Open("runs", runs.Shipped()).Train(ctx, runs.Config{
	Model: rbm.Options{Hidden: 500, Steps: 1, Topology: topology.SET{Epsilon: 11, Zeta: 0.3}, Seed: 1},
	Data: dna.Train, Epochs: 100, Degrees: runs.Degrees{Every: 10},
})
if err != nil {
	panic(err)
}
for _, k := range []int{0, len(large.Degrees[0].Epochs) - 2} {
	var values []float64
	for _, degree := range large.Degrees[0].Out[k] {
		values = append(values, float64(degree))
	}
	fmt.Printf("after %d epochs sd %.2f\n", large.Degrees[0].Epochs[k], stat.StdDev(values, nil))
}`

// TestRunFigure1 compares a SET cycle that is written out with that of the library, and checks its
// effect on a layer.
func TestRunFigure1(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := m.runQuick(t, "notebooks/fig1_set_cycle.ipynb", cycleByHand, degreesOfHidden)
	if got := len(figures(t, n)); got != 1 {
		t.Errorf("%d figures, want 1", got)
	}
	same := numbers(t, n, "", `by hand: (\d+) connections; topology.SET: (\d+); different: (\d+)`)
	if same[0] != same[1] || same[2] != 0 {
		t.Errorf("by hand %g connections, by topology.SET %g, different %g", same[0], same[1], same[2])
	}
	sd := numbers(t, n, "", `after 0 epochs sd (\S+)\nafter 90 epochs sd (\S+)`)
	within(t, "the random graph's sd", sd[0], 3, 4.5)
	within(t, "the evolved graph's sd", sd[1], 5.2, 7.5)

	cycle := table(t, n, "cycle")
	first, last := row(t, cycle, "", "epoch=1"), row(t, cycle, "", "epoch=60")
	for _, r := range cycle {
		within(t, "connections", r.number(t, "connections"), first.number(t, "connections"), first.number(t, "connections"))
		if sum := r.number(t, "stay") + r.number(t, "new"); r.cells["epoch"] != "60" && sum != r.number(t, "connections") {
			t.Errorf("epoch %s continues with %g connections", r.cells["epoch"], sum)
		}
	}
	within(t, "new connections after the last epoch", last.number(t, "new"), 0, 0)
	within(t, "the share that the last epoch leaves", last.number(t, "stay")/last.number(t, "connections"), 0.69, 0.74)
	const nats = "log-probability [nats]"
	within(t, "the log-probability after an epoch", first.number(t, nats), -11.6, -10.6)
	within(t, "the log-probability at the end", last.number(t, nats), -8, -5)
}

package e2e

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"setlab/kernel/notebook"
)

// lesson is a lesson of the course, with wrong answers to its exercises and the hints that they should get.
type lesson struct {
	path  string
	wrong [][]wrongAnswer // by exercise
	right []string        // answers to the last exercise that are right, too
}

type wrongAnswer struct{ code, hint string }

var lessons = []lesson{
	{"notebooks/course/lesson1_graphs.ipynb", [][]wrongAnswer{
		{{"connections.Check(784*300)", "every pair"}, {"connections.Check(784 + 300)", "number of neurons"}, {"connections.Check(2*13*1084)", "counts once"}, {"connections.Check(5)", "too small"}},
		{{"share.Check(0.0599)", "In percent"}, {"share.Check(100 * 14092 / 235200)", "drops the fraction"}, {"share.Check(50)", "too large"}},
		{{"meanDegree.Check(13)", "as many neurons"}, {"meanDegree.Check(14092.0/784)", "784 input neurons"}, {"meanDegree.Check(14092 / 300)", "drops the fraction"}},
		{{"countDegrees(func(to []int, neurons int) []int { return make([]int, neurons) })", "connections, not 0"}, {"countDegrees(func(to []int, neurons int) []int { return []int{1} })", "10 neurons, and 1 degrees"}},
		{{"fall.Check(25)", "a power"}, {"fall.Check(math.Pow(0.1, 2.5))", "other way round"}, {"fall.Check(2.5)", "too small"}},
		{{`smallP.Check("for")`, "Which hypothesis"}},
	}, nil},
	{"notebooks/course/lesson2_evolution.ipynb", [][]wrongAnswer{
		{{"removes([]float64{0.05, 0.2, -0.3, 0.3})", "each sign apart"}, {"removes([]float64{0.05, 0.2, -0.8, -0.7})", "closest to zero, not"}, {"removes([]float64{0.05})", "four in all"}},
		{{"remaining.Check(1000)", "the last one"}, {"remaining.Check(300)", "That many go"}},
		{{"stays(topology.KeepLargest)", "each sign apart"},
			{"stays(func(weights []float32, zeta float64) []int32 { return topology.KeepStrongest(weights, 1-zeta) })", "those that stay"},
			{"stays(func(weights []float32, zeta float64) []int32 { return topology.KeepStrongest(weights, zeta/2) })", "Round"}},
		{{"survival.Check(math.Pow(0.7, 10))", "In percent"}, {"survival.Check(70)", "one step"}},
		{{`still.Check("dense")`, "stays sparse"}},
		{{"ownRule(topology.Custom{RewireFunc: topology.SET{Zeta: 0.3}.Rewire})", "that is SET"},
			{"ownRule(topology.Custom{RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change { return s.Replace(topology.KeepRandom(len(s.Weights), 0.3, rand.New(rand.NewPCG(1, 1))), rng) }})", "Let rng decide"},
			{"ownRule(topology.Custom{RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change { half := int32(len(s.Weights)/2); keep := topology.KeepRandom(int(half), 0.6, rng); for c := half; int(c) < len(s.Weights); c++ { keep = append(keep, c) }; return s.Replace(keep, rng) }})", "weights should not matter"},
			{"ownRule(topology.Custom{RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change { return s.Replace(topology.KeepRandom(len(s.Weights), 0.5, rng), rng) }})", "30% should go"},
			{"ownRule(topology.Custom{RewireFunc: func(s topology.State, rng *rand.Rand) *topology.Change { return s.Graph.Replace(topology.KeepRandom(len(s.Weights), 0.3, rng), 1, rng) }})", "grows as many as go"}},
	}, nil},
	{"notebooks/course/lesson3_claims.ipynb", [][]wrongAnswer{
		{{`fair.Check("dense")`, "two things"}},
		{{"interval(func(d []float64) (low, high float64) { m, s := stat.MeanStdDev(d, nil); h := 1.96 * s / math.Sqrt(5); return m - h, m + h })", "t is 2.776"},
			{"interval(func(d []float64) (low, high float64) { m, s := stat.MeanStdDev(d, nil); return m - 2.776*s, m + 2.776*s })", "square root of n"},
			{"interval(func(d []float64) (low, high float64) { m, s := stat.MeanStdDev(d, nil); return m - s, m + s })", "The middle is right"}},
		{{`reading.Check("no difference")`, "that there is none"}},
		{{"flatters(50)", "too large"}},
		{{`ownClaim("one is better", all.Where("seed", "1").Where("model", "SET"), all.Where("model", "FixProb"))`, "Fewer than three"},
			{`ownClaim("SET with ζ = 0.1 is better than with ζ = 0.3", all.Where("model", "SET"), all.Where("model", "FixProb"))`, "the lesson's own runs"},
			{`ownClaim("FixProb is worse", all.Where("model", "FixProb"), all.Where("model", "SET"))`, "the lesson's own runs"},
			{`ownClaim("SET is better", all.Where("model", "SET"), all.Where("model", "SET"))`, "the same"},
			{"more := test(\"SET, ε = 20\", topology.SET{Epsilon: 20, Zeta: 0.3})\n" + `ownClaim("ε = 20 is better", more, all.Where("model", "SET"))`, "1.49 times the connections"}},
	}, []string{`ownClaim("SET with ε = 20, which has 1.5 times the connections, is better than with ε = 13", more, all.Where("model", "SET"))`}},
}

// solved matches the Go code of a solution.
var solved = regexp.MustCompile("(?s)```go\n(.*?)```")

// answered inserts wrong and right answers after each exercise and returns the number of exercises.
func (l lesson) answered(t *testing.T, n *notebook.Notebook) int {
	t.Helper()
	exercises := 0
	for k := 0; k < len(n.Cells); k++ {
		if !n.Cells[k].HasTag("solution") {
			continue
		}
		if !n.Cells[k-1].HasTag("exercise") || exercises == len(l.wrong) {
			t.Fatalf("cell %d is a solution of no exercise that is tested", k+1)
		}
		solution := solved.FindStringSubmatch(n.Cells[k].Source)
		if solution == nil {
			t.Fatalf("cell %d has no solution in Go", k+1)
		}
		add := func(kind, code string) {
			k++
			cell := notebook.NewCell(notebook.Code, code)
			cell.AddTag(kind)
			n.Insert(k, cell)
		}
		for _, wrong := range l.wrong[exercises] {
			add("wrong", wrong.code)
		}
		add("right", solution[1])
		if exercises++; exercises == len(l.wrong) {
			for _, code := range l.right {
				add("right", code)
			}
		}
	}
	return exercises
}

// TestRunCourse runs the lessons, and answers their exercises both wrongly and with their solutions.
func TestRunCourse(t *testing.T) {
	elsewhere.take(t)
	for k, l := range lessons {
		m := newMachine(t)
		path, out := m.copyNotebook(t, l.path), filepath.Join(m.home, "out.ipynb")
		n, err := notebook.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.answered(t, n); got != len(l.wrong) {
			t.Errorf("%s has %d exercises, want %d", l.path, got, len(l.wrong))
		}
		if err := n.Save(path); err != nil {
			t.Fatal(err)
		}
		m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-o", out, "--no-html")
		done := executed(t, out)
		if got := len(figures(t, done)); got < []int{3, 2, 1}[k] {
			t.Errorf("%s shows %d figures", l.path, got)
		}
		if text := shownBy(done, ""); k == 2 && !strings.Contains(text, "SET minus FixProb: +") {
			t.Errorf("SET is not ahead in %s\n%s", l.path, text)
		}
		var wrong []wrongAnswer
		for _, cell := range done.Cells {
			shown := ""
			for _, o := range cell.Outputs {
				text, _ := o.Data["text/plain"].(string)
				shown += text
			}
			expect := func(begin, with string) {
				t.Helper()
				if !strings.HasPrefix(shown, begin) || !strings.Contains(shown, with) {
					t.Errorf("%s\nshows %q, want %q with %q", cell.Source, shown, begin, with)
				}
			}
			switch {
			case cell.HasTag("exercise"):
				expect("No answer yet.", "")
				wrong = slices.Clone(l.wrong[0])
				l.wrong = l.wrong[1:]
			case cell.HasTag("wrong"):
				expect("Not yet.", wrong[0].hint)
				wrong = wrong[1:]
			case cell.HasTag("right"):
				expect("Right.", "")
			}
		}
	}
}

// TestBrowserSlides goes through the slides of a lesson and checks the keys, the steps, the address, that no code
// is cut, and that nothing is loaded from a network.
func TestBrowserSlides(t *testing.T) {
	inBrowser.take(t)
	m := newMachine(t)
	path, out := m.copyNotebook(t, lessons[0].path), filepath.Join(m.home, "out.ipynb")
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-o", out, "--slides")
	page := browse(t, "file://"+strings.TrimSuffix(out, ".ipynb")+".slides.html", 2*time.Minute)
	const where, shown = `document.querySelector(".where output").textContent`, `document.querySelector(".slide.shown").innerText`
	total := evaluate[int](t, page, `document.querySelectorAll(".slide").length`)
	if total < 15 {
		t.Errorf("%d slides", total)
	}
	at := func(k int, text string) {
		t.Helper()
		page.wait(t, fmt.Sprintf(`%s === "%d / %d" && %s.includes(%q)`, where, k, total, shown, text))
	}
	at(1, "Lesson 1")
	page.press(t, " ")
	at(2, "Aims")
	steps := func(want int) {
		t.Helper()
		page.wait(t, fmt.Sprintf(`document.querySelectorAll(".slide.shown .step:not(.later)").length === %d`, want))
	}
	page.do(t, `location.hash = "#4"`)
	at(4, "bipartite")
	steps(0)
	page.press(t, kb.ArrowRight)
	at(4, "bipartite")
	steps(1)
	page.press(t, kb.ArrowLeft)
	steps(0)
	page.press(t, kb.ArrowLeft)
	at(3, "How the exercises work")
	page.look(t, "slides.png")
	_, err := chromedp.Call(page.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 720, DeviceScaleFactor: 1})
	if err != nil {
		t.Fatal(err)
	}
	page.wait(t, `innerHeight === 720`)
	const cut = `[...document.querySelectorAll(".slide.shown pre")].some((p) => p.scrollWidth > p.clientWidth + 1)`
	for k := 1; k <= total; k++ {
		page.do(t, fmt.Sprintf(`location.hash = "#%d.9"`, k))
		at(k, "")
		if evaluate[bool](t, page, cut) {
			t.Errorf("slide %d cuts its code at the right", k)
		}
	}
	page.do(t, `document.querySelectorAll(".slide")[4].querySelector(".fit").insertAdjacentHTML("beforeend", "<p id='My-Place'></p>")`)
	page.do(t, `location.hash = "#My-Place"`)
	page.wait(t, where+` === "5 / `+fmt.Sprint(total)+`"`)
	if loads := evaluate[int](t, page, `performance.getEntriesByType("resource").filter((e) => !e.name.startsWith("data:")).length`); loads != 0 {
		t.Errorf("the slides load %d files", loads)
	}
}

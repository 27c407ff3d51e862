package e2e

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"setlab/kernel/notebook"
)

// A widgetCell is a cell with widgets and a live figure whose note shows their values.
type widgetCell struct {
	number   int
	compiled bool     // it runs until all of its sliders are at their right ends
	kinds    []string // "slider", "button" or "select"

	index int   // index of the cell in the notebook
	want  []int // expected values of the widgets
}

// id returns the ID of a widget's element.
func (c *widgetCell) id(k int) string { return fmt.Sprintf("widget-%d-%d", c.number, k) }

// source returns the source of the cell.
func (c *widgetCell) source() string {
	var b strings.Builder
	line := func(format string, arguments ...any) {
		fmt.Fprintln(&b, strings.ReplaceAll(fmt.Sprintf(format, arguments...), "#", fmt.Sprint(c.number)))
	}
	line("import \"github.com/janpfeifer/gonb/gonbui/widgets\"")
	if c.compiled {
		line("%%%%")
	} else {
		// A click that arrives late would change the variables of the cell that has been run again, if they were the session's.
		line("func() {")
	}
	line("figure# := plotting.New()")
	line("figure#.Width, figure#.Height = 2, 1")
	line("live# := plotting.Live(figure#)")
	line("values# := make([]int, %d)", len(c.kinds))
	line("show# := func() { figure#.SetNote(fmt.Sprint(\"values \", values#)); live#.Update() }")
	line("type change# struct{ widget, value int }")
	line("changes# := make(chan change#)")
	for k, kind := range c.kinds {
		made := map[string]string{"slider": "Slider(0, 100, 50)", "button": `Button("more")`, "select": `Select([]string{"a", "b", "c"})`}[kind]
		line("widget#_%d := widgets.%s.WithHtmlId(%q).Done()", k, made, c.id(k))
		line("moved#_%d := widget#_%d.Listen()", k, k)
		if kind != "button" {
			line("values#[%d] = widget#_%d.Value()", k, k)
		}
		line("go func() { for v := range moved#_%d.C { changes# <- change#{%d, v} } }()", k, k)
	}
	line("show#()")
	if c.compiled {
		line("for c := range changes# {")
		line("	values#[c.widget] = c.value")
		line("	show#()")
		line("	if least := slices.Min(values#); least == 100 { break }")
		line("}")
		line("live#.Close()")
	} else {
		line("go func() { for c := range changes# { values#[c.widget] = c.value; show#() } }()")
		line("}()")
	}
	return b.String()
}

// TestBrowserWidgets creates twenty widgets, creates them again, and moves them in random order while other tests keep the machine busy.
// No cell may hang, and every figure must be shown once with the last values.
func TestBrowserWidgets(t *testing.T) {
	inBrowser.take(t)
	for _, f := range frontends {
		t.Run(f.name, func(t *testing.T) {
			m := newMachine(t)
			n := notebook.New()
			n.Metadata["kernelspec"] = map[string]any{"name": "setlab", "display_name": "SET Lab (Go)"}
			n.Insert(0, notebook.NewCell(notebook.Code, "%%\nfmt.Println(1)"))
			var cells []*widgetCell
			for _, kinds := range [][]string{{"slider"}, {"slider", "slider"}, {"button"}, {"select"}, {"slider", "button"}, {"slider", "select"}, {"slider", "slider", "slider"}} {
				cells = append(cells, &widgetCell{kinds: kinds})
			}
			for _, kinds := range [][]string{{"slider", "slider"}, {"slider", "slider", "slider"}, {"slider", "slider", "slider"}} {
				cells = append(cells, &widgetCell{kinds: kinds, compiled: true})
			}
			random := rand.New(rand.NewPCG(1, 2))
			for i, c := range cells {
				c.number, c.index = i, i+1
				n.Insert(i+1, notebook.NewCell(notebook.Code, c.source()))
			}
			path := filepath.Join(t.TempDir(), "widgets.ipynb")
			if err := n.Save(path); err != nil {
				t.Fatal(err)
			}
			w := &widgetPage{open(t, f, f.serve(t, m, filepath.Dir(path)), path, 10*time.Minute), random}
			w.runCell(t, 0)
			w.ended(t)
			begin := time.Now()
			w.play(t, cells)
			w.check(t, cells)
			t.Logf("played in %v", time.Since(begin))
		})
	}
}

// widgetPage is a notebook with widgets.
type widgetPage struct {
	*opened
	*rand.Rand
}

// play runs all cells, runs some of them again, and moves widgets.
func (w *widgetPage) play(t *testing.T, cells []*widgetCell) {
	t.Helper()
	var runs []*widgetCell
	for _, c := range cells {
		runs = append(runs, c)
		if !c.compiled || len(c.kinds) == 2 { // these take a while
			runs = append(runs, c)
		}
	}
	w.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
	var alive []*widgetCell // cells with working widgets
	move := func(times int) {
		for range times {
			if len(alive) > 0 {
				c := alive[w.IntN(len(alive))]
				w.move(t, c, w.IntN(len(c.kinds)), w.IntN(100))
			}
		}
	}
	for _, c := range runs {
		w.make(t, c)
		move(1) // while the cell runs, if it is compiled
		if !c.compiled {
			if len(c.want) > 0 {
				alive = append(alive, c)
			}
		} else {
			w.move(t, c, w.IntN(len(c.kinds)), w.IntN(100))
			for k := range c.kinds {
				w.move(t, c, k, 100)
			}
			w.ended(t)
		}
		move(2)
	}
}

// make runs a cell until its widgets exist and its figure shows their values.
func (w *widgetPage) make(t *testing.T, c *widgetCell) {
	t.Helper()
	w.do(t, fmt.Sprintf(`document.querySelectorAll('[id^="widget-%d-"]').forEach(e => e.id = "old")`, c.number))
	w.runCell(t, c.index)
	shown := fmt.Sprintf(`document.getElementById(%q)?.closest(%q)?.querySelectorAll(%q).length === 1`, c.id(len(c.kinds)-1), w.cell, w.output+" img")
	for end := time.Now().Add(30 * time.Second); !evaluate[bool](t, w.page, shown); time.Sleep(20 * time.Millisecond) {
		if failures := w.failures(t); len(failures) > 0 || time.Now().After(end) {
			w.page.look(t, w.name+"-hangs.png")
			t.Fatalf("cell %d, compiled %t, shows no widgets with a figure; failed: %q", c.number, c.compiled, failures)
		}
	}
	if !c.compiled {
		w.ended(t)
	}
	c.want = make([]int, len(c.kinds))
	for k, kind := range c.kinds {
		if kind == "slider" {
			c.want[k] = 50
		}
	}
}

// move moves a widget to a given percentage of its range.
func (w *widgetPage) move(t *testing.T, c *widgetCell, k, percent int) {
	t.Helper()
	w.show(t, c.index)
	element := fmt.Sprintf(`document.getElementById(%q)`, c.id(k))
	switch c.kinds[k] {
	case "button":
		w.click(t, element)
		c.want[k]++
	case "select":
		c.want[k] = percent % 3
		w.do(t, fmt.Sprintf(`(e => { e.value = %d; e.dispatchEvent(new Event("input")); e.dispatchEvent(new Event("change")) })(%s)`, c.want[k], element))
	case "slider":
		w.drag(t, element, w.Float64(), float64(percent)/100)
		c.want[k] = evaluate[int](t, w.page, `+`+element+`.value`)
		if percent == 100 && c.want[k] != 100 {
			t.Fatalf("dragged to its end, a slider is at %d", c.want[k])
		}
	}
}

// check checks the figures.
func (w *widgetPage) check(t *testing.T, cells []*widgetCell) {
	t.Helper()
	w.show(t, 0)
	w.click(t, fmt.Sprintf(`document.querySelector(%q)`, w.cell+" "+w.editor)) // a focused widget receives all keys
	var wrong []string
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Second / 2) {
		saved := w.save(t)
		wrong = nil
		for _, c := range cells {
			var notes []string
			for _, o := range saved.Cells[c.index].Outputs {
				if o.Data["image/png"] != nil {
					notes = append(notes, fmt.Sprint(o.Data["text/plain"]))
				}
			}
			if len(notes) != 1 || !strings.HasSuffix(strings.TrimSpace(notes[0]), fmt.Sprint("values ", c.want)) {
				wrong = append(wrong, fmt.Sprintf("cell %d, compiled %t, shows %q, want one figure of values %v", c.number, c.compiled, notes, c.want))
			}
		}
		if len(wrong) == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatal(strings.Join(wrong, "\n"))
		}
	}
}

// show scrolls to a cell and moves the cursor there.
func (w *widgetPage) show(t *testing.T, index int) {
	t.Helper()
	if w.frontend == notebook6 {
		w.do(t, fmt.Sprintf(`Jupyter.notebook.select(%d); Jupyter.notebook.get_cell(%d).element[0].scrollIntoView({block: "center"})`, index, index))
		return
	}
	w.wait(t, fmt.Sprintf(`(notebook => {
		notebook.activeCellIndex = %d
		const cell = notebook.widgets[%d]
		if (cell?.node.isConnected) return true
		void notebook.scrollToItem(%d)
		return false
	})(jupyterapp.shell.currentWidget.content)`, index, index, index))
}

// runCell runs a cell.
func (w *widgetPage) runCell(t *testing.T, index int) {
	t.Helper()
	w.show(t, index)
	if w.frontend == notebook6 {
		w.do(t, fmt.Sprintf(`Jupyter.notebook.execute_cells([%d])`, index))
		return
	}
	w.order(t, "notebook:run-cell", nil)
}

// ended waits until no cell is running.
func (w *widgetPage) ended(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		idle, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](w.idle))
		if err == nil && idle {
			return
		}
		if time.Now().After(end) {
			w.page.look(t, w.name+"-hangs.png")
			t.Fatal("a cell hangs")
		}
	}
}

package e2e

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// demonstration has a control of each kind and shows their values as text.
const demonstration = `calls := 0
interact.Show(func(c *interact.Controls) any {
	calls++
	epsilon := c.Float("ε", 5, 1, 20)
	layers := c.Int("layers", 3, 1, 9)
	rate := c.Log("rate", 0.05, 0.001, 1)
	rule := c.Choice("rule", "SET", "FixProb", "dense")
	noisy := c.Check("noise", false)
	title := c.Text("title", "a net")
	more := c.Button("more")
	run := c.Player()
	fig := plotting.New()
	fig.Width, fig.Height = 4, 2.5
	fig.Title = fmt.Sprint("ε = ", epsilon)
	fig.Panel(0, 0).Line("x", []float64{0, 1}, []float64{0, epsilon})
	fig.SetNote(fmt.Sprint(epsilon, " ", layers, " ", rate, " ", rule, " ", noisy, " ", title, " ", more, " ", run.Step, " ", run.Reset))
	return fig
})`

// TestBrowserInteract moves controls and checks that the image follows, also after reloading pages, running cells again, and restarting
// kernels.
func TestBrowserInteract(t *testing.T) {
	inBrowser.take(t)
	for _, f := range frontends {
		t.Run(f.name, func(t *testing.T) {
			m := newMachine(t)
			path := filepath.Join(t.TempDir(), "work.ipynb")
			if err := labNotebook().Save(path); err != nil {
				t.Fatal(err)
			}
			i := interacted{open(t, f, f.serve(t, m, filepath.Dir(path)), path, 8*time.Minute)}
			t.Run("controls", i.controls)
			t.Run("state", i.state)
			t.Run("long", i.long)
			t.Run("others", i.others)
			t.Run("compiled", i.compiled)
			if f.resumes { // Debian's trusts only notebooks that it has created
				t.Run("reload", i.reloaded)
			}
			t.Run("restart", i.restarted)
		})
	}
}

// interacted is a notebook with controls in its last cell.
type interacted struct{ *opened }

// control returns an expression for a control of the last cell.
func (i interacted) control(label string) string {
	return i.part(fmt.Sprintf(`[data-label="%s"]`, label))
}

// says returns an expression for the text that the last cell shows in place of the image.
func (i interacted) says() string {
	return fmt.Sprintf(`(%s?.querySelector(".setlab-picture")?.textContent ?? "")`, i.last())
}

// saying waits until the last cell shows a text in place of the image.
func (i interacted) saying(t *testing.T, text string) {
	t.Helper()
	i.wait(t, fmt.Sprintf(`%s.includes(%q)`, i.says(), text))
}

// set sets a control to a value as a user would.
func (i interacted) set(t *testing.T, label, value string) {
	t.Helper()
	i.do(t, fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("input", {bubbles: true})) })(%s)`, value, i.control(label)))
}

// pressed clicks a button of the last cell.
func (i interacted) pressed(t *testing.T, attribute string) {
	t.Helper()
	i.do(t, i.part("["+attribute+"]")+".click()")
}

// values is a cell whose text shows the values of its controls.
const values = `interact.Show(func(c *interact.Controls) any {
	epsilon := c.Float("ε", 5, 1, 20)
	layers := c.Int("layers", 3, 1, 9)
	rate := c.Log("rate", 0.05, 0.001, 1)
	rule := c.Choice("rule", "SET", "FixProb", "dense")
	noisy := c.Check("noise", false)
	title := c.Text("title", "a net")
	more := c.Button("more")
	if rule == "dense" {
		c.Int("neurons", 10, 1, 100)
	}
	return fmt.Sprint(epsilon, " ", layers, " ", rate, " ", rule, " ", noisy, " ", title, " ", more)
})`

func (i interacted) controls(t *testing.T) {
	i.run(t, demonstration)
	i.wait(t, i.part(".setlab-picture img")+`?.naturalWidth > 300`)
	before := evaluate[string](t, i.page, i.part(".setlab-picture img")+".src")
	i.look(t, "interact")
	i.drag(t, i.control("ε"), 0.22, 0.8)
	i.wait(t, i.part(".setlab-picture img")+`.src !== `+fmt.Sprintf("%q", before))
	i.look(t, "interact-moved")

	i.latency(t)

	i.run(t, values)
	i.saying(t, "5 3 0.05 SET false a net false")
	i.set(t, "ε", "7.5")
	i.saying(t, "7.5 3 0.05 SET false a net false")
	i.set(t, "layers", "4")
	i.set(t, "rate", "0")
	i.do(t, i.control("noise")+".click()")
	i.set(t, "title", "naïve <b>")
	i.saying(t, "7.5 4 0.001 SET true naïve <b> false")
	i.pressed(t, "data-click=more")
	i.saying(t, "naïve <b> true")
	i.set(t, "rule", "dense")
	i.saying(t, "0.001 dense true")
	i.wait(t, `!!`+i.control("neurons"))
	i.set(t, "rule", "SET")
	i.wait(t, `!`+i.control("neurons"))
	// After many moves, the last value is shown.
	for v := range 100 {
		i.set(t, "ε", fmt.Sprint(1+float64(v)/10))
	}
	i.saying(t, "10.9 4 0.001 SET true naïve <b> false")
	i.holds(t, "10.9 4 0.001 SET true naïve <b> false")
}

// latency logs the time from a move to the new image in the page, for a figure that takes about 50 ms to draw.
func (i interacted) latency(t *testing.T) {
	i.run(t, `var took []float64
interact.Show(func(c *interact.Controls) any {
	n := c.Float("ε", 5, 1, 20)
	fig := plotting.Grid(2, 3)
	for k := range 6 {
		x, y := make([]float64, 200), make([]float64, 200)
		for j := range x {
			x[j], y[j] = float64(j), math.Sin(float64(j)*n/100)
		}
		fig.Panel(k/3, k%3).Line("a", x, y)
		fig.Panel(k/3, k%3).Line("b", y, x)
	}
	start := time.Now()
	fig.Draft()
	took = append(took, float64(time.Since(start).Microseconds())/1000)
	return fig
})`)
	i.wait(t, i.part(".setlab-picture img")+`?.naturalWidth > 300`)
	time.Sleep(time.Second)
	// The block is drawn again when it is idle.
	i.do(t, fmt.Sprintf(`(async (slider, picture) => {
		const times = []
		for (let k = 0; k < 5; k++) {
			const start = performance.now(), before = picture().src
			slider().value = 5 + k / 10 + .1
			slider().dispatchEvent(new Event("input", {bubbles: true}))
			while (picture().src === before) await new Promise(requestAnimationFrame)
			times.push(performance.now() - start)
			await new Promise((over) => setTimeout(over, 1500))
		}
		globalThis.latencies = times
	})(() => %s, () => %s)`, i.control("ε"), i.part(".setlab-picture img")))
	i.waitLong(t, `globalThis.latencies?.length === 5`, 2*time.Minute)
	times := evaluate[[]float64](t, i.page, `latencies.sort((a, b) => a - b)`)
	t.Logf("from a move to the picture: median %.0f ms, longest %.0f ms; drawn in %s ms, once to tell and once to show", times[2], times[4], i.run(t, `slices.Sort(took); fmt.Sprintf("%.0f", took[len(took)/2])`))
}

// holds checks that the saved notebook contains what the page shows.
func (i interacted) holds(t *testing.T, text string) {
	t.Helper()
	i.do(t, i.part(".setlab-interact")+`.dispatchEvent(new PointerEvent("pointerleave"))`)
	until(t, "the notebook has "+text, patience, func() bool {
		i.press(t, kb.Escape)
		i.press(t, "s", chromedp.KeyModifiers(chromedp.ModifierCtrl))
		time.Sleep(time.Second / 2)
		n, err := notebook.Read(i.path)
		if err != nil {
			return false // Jupyter Notebook writes in place
		}
		last := n.Cells[len(n.Cells)-1]
		return slices.ContainsFunc(last.Outputs, func(o *notebook.Output) bool {
			return strings.Contains(fmt.Sprint(o.Data["text/plain"]), text)
		})
	})
}

func (i interacted) state(t *testing.T) {
	i.run(t, `steps := 0
interact.Show(func(c *interact.Controls) any {
	p := c.Player()
	if p.Reset { steps = 0 }
	if p.Step { steps++ }
	return fmt.Sprint("steps ", steps)
})`)
	i.saying(t, "steps 0")
	for range 3 {
		i.pressed(t, "data-player=step")
	}
	i.saying(t, "steps 3")
	i.pressed(t, "data-player=play")
	i.wait(t, `+/\d+/.exec(`+i.says()+`) > 30`)
	// Play for longer than the program continues on its own.
	time.Sleep(5 * time.Second)
	played := evaluate[int](t, i.page, `+/\d+/.exec(`+i.says()+`)`)
	if played < 60 {
		t.Errorf("%d steps in 5 s", played)
	}
	i.look(t, "player")
	i.pressed(t, "data-player=reset")
	i.wait(t, fmt.Sprintf(`+/\d+/.exec(%s) < %d`, i.says(), played))
	i.pressed(t, "data-player=play")
	time.Sleep(time.Second / 2)
	paused := evaluate[string](t, i.page, i.says())
	time.Sleep(time.Second / 2)
	if now := evaluate[string](t, i.page, i.says()); now != paused {
		t.Errorf("paused at %q, and then %q", paused, now)
	}
	// Run the cell again while it plays. The old player must stop.
	i.pressed(t, "data-player=play")
	i.wait(t, `+/\d+/.exec(`+i.says()+`) > 5`)
	i.click(t, i.part(i.editor))
	i.execute(t)
	i.finish(t)
	i.saying(t, "steps 0")
	time.Sleep(time.Second)
	i.saying(t, "steps 0")
}

func (i interacted) long(t *testing.T) {
	i.run(t, `interact.Show(func(c *interact.Controls) any {
	n := c.Int("n", 0, 0, 9)
	if n == 0 || n == 9 {
		return fmt.Sprint("done ", n)
	}
	<-c.Context().Done()
	return fmt.Sprint("canceled ", n)
})`)
	i.saying(t, "done 0")
	i.set(t, "n", "3")
	i.wait(t, i.part(".setlab-status")+`.textContent.includes("running")`)
	i.set(t, "n", "9")
	i.saying(t, "done 9")
	// A panic is shown, and the function is called again.
	i.run(t, `interact.Show(func(c *interact.Controls) any {
	return 12 / (3 - c.Int("n", 0, 0, 9))
})`)
	i.saying(t, "4")
	i.set(t, "n", "3")
	i.saying(t, "divide by zero")
	i.set(t, "n", "2")
	i.saying(t, "12")
}

// others lets other cells fail, be interrupted, and run while controls of the first code cell move.
func (i interacted) others(t *testing.T) {
	i.run(t, values)
	shown := fmt.Sprintf(`document.getElementById(%q)`, evaluate[string](t, i.page, i.part(".setlab-interact")+".id"))
	move := func(value string) {
		t.Helper()
		i.do(t, fmt.Sprintf(`(e => { e.value = %q; e.dispatchEvent(new Event("input", {bubbles: true})) })(%s.querySelector("input"))`, value, shown))
		i.wait(t, fmt.Sprintf(`%s.querySelector(".setlab-picture").textContent.startsWith("%s ")`, shown, value))
	}
	move("2")
	i.run(t, `panic("on purpose")`)
	move("3")
	i.start(t, "for {}")
	i.wait(t, i.part(i.prompt)+`.innerText.includes("*")`)
	move("4")
	i.interrupt(t)
	i.finish(t)
	move("5")
	i.run(t, "%%\nfmt.Println(1)")
	move("6")
}

func (i interacted) compiled(t *testing.T) {
	i.start(t, "%%\n"+values)
	i.saying(t, "5 3 0.05 SET false a net false")
	i.set(t, "ε", "7.5")
	i.saying(t, "7.5 3 0.05 SET false a net false")
	i.interrupt(t)
	i.finish(t)
	if got := i.run(t, "6 * 7"); got != "42" {
		t.Errorf("after the interrupt a cell shows %q", got)
	}
}

func (i interacted) reloaded(t *testing.T) {
	i.run(t, values)
	i.set(t, "layers", "6")
	i.saying(t, "5 6 0.05 SET false a net false")
	i.holds(t, "5 6 0.05")
	i.reload(t)
	i.wait(t, `!!`+i.control("layers"))
	i.set(t, "ε", "6.5")
	i.saying(t, "6.5 6 0.05 SET false a net false")
}

func (i interacted) restarted(t *testing.T) {
	if !i.resumes {
		i.run(t, values)
		i.saying(t, "5 3 0.05 SET false a net false")
	}
	i.restart(t)
	i.wait(t, `!!`+i.control("ε"))
	i.set(t, "ε", "8.5")
	i.wait(t, i.part(".setlab-status")+`.textContent.includes("does not answer")`)
	i.look(t, "restarted")
	i.click(t, i.part(i.editor))
	i.execute(t)
	i.finish(t)
	i.set(t, "ε", "8.5")
	i.saying(t, "8.5 3 0.05 SET false a net false")
}

// TestInteractWithoutPage checks that without a page, interpreted and compiled cells with controls show their initial state and end.
func TestInteractWithoutPage(t *testing.T) {
	elsewhere.take(t)
	m := newMachine(t)
	n := notebook.New()
	n.Metadata["kernelspec"] = map[string]any{"name": "setlab", "display_name": "SET Lab (Go)"}
	for k, code := range []string{demonstration, values, "%%\n" + values, "6 * 7"} {
		n.Insert(k, notebook.NewCell(notebook.Code, code))
	}
	path, out := filepath.Join(m.home, "controls.ipynb"), filepath.Join(m.home, "out.ipynb")
	if err := n.Save(path); err != nil {
		t.Fatal(err)
	}
	check := func(n *notebook.Notebook) {
		t.Helper()
		if all := figures(t, n); len(all) != 1 {
			t.Errorf("%d figures, want 1", len(all))
		}
		for k, want := range []string{"ε 5, layers 3, rate 0.05, rule SET, noise false, title a net\nfigure", "5 3 0.05 SET false a net false", "5 3 0.05 SET false a net false", "42"} {
			outputs := n.Cells[k].Outputs
			if len(outputs) != 1 || !strings.Contains(fmt.Sprint(outputs[0].Data["text/plain"]), want) {
				t.Errorf("cell %d shows %+v, want one output with %q", k+1, outputs, want)
			}
		}
	}
	m.mustRun(t, 5*time.Minute, m.setlab(), "run", path, "-o", out, "--no-html")
	check(executed(t, out))
	if html := executed(t, out).Cells[0].Outputs[0].Data["text/html"]; html != nil {
		t.Errorf("the notebook has controls that cannot be moved: %.100v", html)
	}
	need.File(t, "/usr/bin/jupyter-nbconvert", "apt install jupyter-nbconvert")
	m.install(t)
	check(m.nbconvert(t, path))
}

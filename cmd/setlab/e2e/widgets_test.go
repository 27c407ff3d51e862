package e2e

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// playWidgets moves sliders of an interpreted and a compiled cell with the mouse.
func playWidgets(t *testing.T, o *opened) {
	const slider = "import \"github.com/janpfeifer/gonb/gonbui/widgets\"\n"
	o.run(t, slider+"slider := widgets.Slider(0, 100, 30).Done()")
	o.drag(t, o.part(`input[type="range"]`), 0.3, 0.8)
	o.look(t, "slider")
	if v, err := strconv.Atoi(o.run(t, "slider.Value()")); err != nil || v < 65 || v > 95 {
		t.Errorf("moved from 30 to about 80, the slider is at %d, %v", v, err)
	}
	o.start(t, slider+`%%
slider := widgets.Slider(0, 100, 30).Done()
moved := slider.Listen()
fmt.Println("listens")
for v := range moved.C {
	if v > 65 {
		fmt.Println("moved", v)
		break
	}
}`)
	o.shows(t, "listens")
	o.drag(t, o.part(`input[type="range"]`), 0.3, 0.9)
	if got := o.finish(t); !strings.Contains(got, "moved") {
		t.Errorf("the compiled cell shows %q", got)
	}
}

// TestBrowserWidgetsAnew creates widgets after a page is reloaded and after a kernel is restarted, and interrupts cells
// that wait for them.
func TestBrowserWidgetsAnew(t *testing.T) {
	inBrowser.take(t)
	for _, f := range frontends {
		t.Run(f.name, func(t *testing.T) {
			m := newMachine(t)
			n := labNotebook()
			path := filepath.Join(t.TempDir(), "work.ipynb")
			if err := n.Save(path); err != nil {
				t.Fatal(err)
			}
			o := open(t, f, f.serve(t, m, filepath.Dir(path)), path, 5*time.Minute)
			const imported = "import \"github.com/janpfeifer/gonb/gonbui/widgets\"\n"
			slide := func() {
				t.Helper()
				o.run(t, imported+"slider := widgets.Slider(0, 100, 30).Done()")
				o.drag(t, o.part(`input[type="range"]`), 0.3, 0.8)
				until(t, "the session hears of the slider", patience, func() bool {
					v, err := strconv.Atoi(o.run(t, "slider.Value()"))
					return err == nil && v > 65 && v < 95
				})
			}
			slide()
			o.save(t)
			o.reload(t)
			slide()
			for _, code := range []string{"", "%%\n"} {
				o.start(t, imported+code+`button := widgets.Button("wait").Done()
clicks := button.Listen()
fmt.Println("waits")
fmt.Println("clicked", <-clicks.C)`)
				o.shows(t, "waits")
				o.interrupt(t)
				if got := o.finish(t); strings.Contains(got, "clicked") || !strings.Contains(strings.ToLower(got), "interrupt") {
					t.Errorf("an interrupted cell shows %q", got)
				}
			}
			o.restart(t)
			slide()
		})
	}
}

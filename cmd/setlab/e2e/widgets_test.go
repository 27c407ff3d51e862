package e2e

import (
	"strconv"
	"strings"
	"testing"
)

// playWidgets moves sliders by mouse, of a cell of each kind.
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
for v := range moved.C {
	if v > 65 {
		fmt.Println("moved", v)
		break
	}
}`)
	o.drag(t, o.part(`input[type="range"]`), 0.3, 0.9)
	if got := o.finish(t); !strings.Contains(got, "moved") {
		t.Errorf("the compiled cell shows %q", got)
	}
}

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/notebook"
)

// playInterrupt interrupts a loop and checks that the existing variables keep their values.
func playInterrupt(t *testing.T, o *opened) {
	o.run(t, "kept := 7")
	o.start(t, "fmt.Println(\"on\")\nfor {\n}")
	o.shows(t, "on")
	o.interrupt(t)
	if got := o.finish(t); !strings.Contains(got, "interrupted") {
		t.Errorf("the interrupted cell shows %q", got)
	}
	o.look(t, "interrupt")
	if got := o.run(t, "kept"); got != "7" {
		t.Errorf("after the interrupt the value is %q", got)
	}
}

// training returns a cell that trains a small network for a number of epochs.
func training(run string, epochs int) string {
	return fmt.Sprintf(`digits := datasets.Digits().Standardized()
mlp := nn.New(nn.Options{Inputs: 64, Layers: nn.MLP{Hidden: []int{200}, Classes: 10}.Layers(), Seed: 1})
%s, err := train.Fit(ctx, mlp, digits.Train, train.Options{
	Epochs:  %d,
	Metrics: []train.Metric{nn.Accuracy(mlp, digits.Test)},
	OnEpoch: watch.Curves(),
})
fmt.Println("trained", %s.Epochs, err == nil)`, run, epochs, run)
}

// recordRedraws records when the image in the last cell changes.
func (o *opened) recordRedraws(t *testing.T) {
	t.Helper()
	o.do(t, fmt.Sprintf(`(() => {
		window.redraws = []
		let shown = ""
		clearInterval(window.recorder)
		window.recorder = setInterval(() => {
			const image = %s?.querySelector("img") // the page may have replaced the cell
			if (!image || image.src === shown) return
			shown = image.src
			window.redraws.push(performance.now())
		}, 10)
	})()`, o.last()))
}

// playTraining watches training. The figure must be redrawn in place at most twice a second, and the notebook must show its
// final state when it is opened again.
func playTraining(t *testing.T, o *opened) {
	o.start(t, training("run", 5000))
	o.recordRedraws(t)
	o.wait(t, `window.redraws.length >= 3`)
	o.look(t, "training")
	if got := o.finish(t); got != "trained 5000 true" {
		t.Errorf("the cell shows %q", got)
	}
	times := evaluate[[]float64](t, o.page, `(clearInterval(window.recorder), window.redraws)`)
	// The updates are sent half a second apart. When they are seen depends on the browser as well, which may see the first
	// one late. The final state arrives when training ends.
	const late = 2000
	if n := len(times) - 1; n > 1 && times[n-1]-times[0] < float64(n-1)*500-late {
		t.Errorf("too many redraws, at %.0f ms", times)
	}
	o.look(t, "trained")
	image := o.part("img") + ".src"
	shown := evaluate[string](t, o.page, image)
	outputs := lastCell(o.save(t)).Outputs
	checkFinal(t, outputs, "epoch 5000/5000  loss ", " in all")
	o.reload(t)
	o.find(t, o.part("img"))
	if again := evaluate[string](t, o.page, image); again != shown {
		t.Error("the reopened notebook shows another image")
	}
	if got := o.run(t, "run.Epochs"); got != "5000" {
		t.Errorf("the next cell says that the run has %q epochs", got)
	}
}

// playInterruptedTraining interrupts training. The figure must say so, and the next cell must be able to use the run.
func playInterruptedTraining(t *testing.T, o *opened) {
	o.start(t, training("partial", 1000000))
	o.recordRedraws(t)
	o.wait(t, `window.redraws.length > 1`)
	o.interrupt(t)
	if got := o.finish(t); !strings.Contains(got, "interrupted") {
		t.Errorf("the interrupted cell shows %q", got)
	}
	o.look(t, "interrupted-training")
	checkFinal(t, lastCell(o.save(t)).Outputs, "epoch ", "interrupted after ")
	if got := o.run(t, "partial.Interrupted && partial.Epochs > 0 && partial.History.Len() == partial.Epochs"); got != "true" {
		t.Errorf("the next cell says %q of the run", got)
	}
}

// checkFinal checks that there is one display with an image and the given texts.
func checkFinal(t *testing.T, outputs []*notebook.Output, says ...string) {
	t.Helper()
	outputs = slices.DeleteFunc(slices.Clone(outputs), func(o *notebook.Output) bool { return o.Type != notebook.DisplayData })
	if len(outputs) != 1 {
		t.Fatalf("%d displays are saved, want the one of the figure", len(outputs))
	}
	text, _ := outputs[0].Data["text/plain"].(string)
	for _, part := range says {
		if !strings.Contains(text, part) {
			t.Errorf("the saved figure says %q, not %q", text, part)
		}
	}
	if picture, _ := outputs[0].Data["image/png"].(string); len(picture) < 1000 {
		t.Errorf("the saved image has %d characters", len(picture))
	}
}

// lastCell returns the last code cell.
func lastCell(n *notebook.Notebook) *notebook.Cell {
	var last *notebook.Cell
	for _, c := range n.Cells {
		if c.Type == notebook.Code {
			last = c
		}
	}
	return last
}

// playReload reloads the page during a cell that runs until a file exists.
func playReload(t *testing.T, o *opened) {
	gate := filepath.Join(t.TempDir(), "gate")
	o.start(t, fmt.Sprintf(`fmt.Println("on")
for {
	if _, err := os.Stat(%q); err == nil {
		break
	}
	time.Sleep(20 * time.Millisecond)
}
late := 11
fmt.Println("and on")`, gate))
	o.shows(t, "on")
	o.save(t)
	o.reload(t)
	if o.resumes {
		o.shows(t, "on")
		o.wait(t, o.part(o.prompt)+`.innerText.includes("*")`)
		o.look(t, "reloaded")
	}
	if err := os.WriteFile(gate, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if o.resumes {
		if got := o.finish(t); got != "on\nand on" {
			t.Errorf("the cell that ran on shows %q", got)
		}
	}
	if got := o.run(t, "late"); got != "11" {
		t.Errorf("the value of the cell that ran is %q", got)
	}
}

// playRestart restarts the kernel.
func playRestart(t *testing.T, o *opened) {
	o.restart(t)
	if got := o.run(t, "kept"); !strings.Contains(got, "undefined: kept") {
		t.Errorf("after a restart the value is %q", got)
	}
	o.look(t, "error")
	if got := o.run(t, "6 * 7"); got != "42" {
		t.Errorf("after a restart 6 * 7 is %q", got)
	}
}

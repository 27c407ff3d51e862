package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/internal/need"
	"setlab/kernel/notebook"
)

// newLoner returns the machine of a user who has only the binary: an empty home directory, no checkout, no data, no modules, and no network
// to download them.
func newLoner(t *testing.T) *machine {
	t.Helper()
	m := newMachine(t)
	var kept []string
	for _, setting := range m.env {
		switch name, _, _ := strings.Cut(setting, "="); name {
		case "SETLAB_MODULE", "GOMODCACHE", "GOPATH", "GOFLAGS", "GOPROXY":
		default:
			kept = append(kept, setting)
		}
	}
	program := filepath.Join(m.home, "setlab")
	if err := os.Link(m.setlab(), program); err != nil { // a copy could not be started while another test forks
		t.Fatal(err)
	}
	m.program = program
	m.env = append(kept, "GOPROXY=off", "GOFLAGS=-modcacherw", "GOMODCACHE="+filepath.Join(m.home, "modules"))
	return m
}

// TestTheBinaryAloneDrawsThePaper checks that the binary alone draws the same images at scale paper as in a checkout, and that it runs a
// compiled cell. Figures and Table 2 find their runs through grids, the tutorial by name; the other notebooks do one or the other.
func TestTheBinaryAloneDrawsThePaper(t *testing.T) {
	elsewhere.take(t)
	there, here := newMachine(t), newLoner(t)
	for name, pictures := range map[string]int{
		"fig7_cnn": 2, "table1_datasets": 0, "table2_rbm": 0, "tutorial": 1,
	} {
		want := filepath.Join(there.home, name+".ipynb")
		there.mustRun(t, 10*time.Minute, there.setlab(), "run", filepath.Join(there.root, "notebooks", name+".ipynb"), "-p", "scale=paper", "-o", want, "--no-html")
		// Run the notebook by its name, without a file of that name.
		here.mustRun(t, 10*time.Minute, here.setlab(), "run", name+".ipynb", "-p", "scale=paper", "--no-html")
		a, b := figures(t, executed(t, want)), figures(t, executed(t, filepath.Join(here.home, name+".executed.ipynb")))
		if len(a) != len(b) || len(a) < pictures {
			t.Errorf("%s: %d pictures in the checkout, %d by the binary alone, want %d or more", name, len(a), len(b), pictures)
			continue
		}
		for k := range a {
			if !bytes.Equal(pixels(t, a[k]), pixels(t, b[k])) {
				t.Errorf("%s: image %d differs with the binary alone", name, k+1)
			}
		}
	}

	cells := notebook.New()
	for i, code := range []string{
		"%%\nfmt.Println(mat.Det(mat.NewDense(2, 2, []float64{1, 2, 3, 5})), runs.Shipped() != \"\")", "n := 41",
		"n += min(1, runtime.Callers(0, make([]uintptr, 9)))\ngonbui.DisplayHTML(\"<b>shown</b>\")\nn", "n",
	} {
		cells.Insert(i, notebook.NewCell(notebook.Code, code))
	}
	path := filepath.Join(here.home, "compiled.ipynb")
	if err := cells.Save(path); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(here.home, "out.ipynb")
	here.mustRun(t, 15*time.Minute, here.setlab(), "run", path, "-o", out, "--no-html")
	if text := executed(t, out).Cells[0].Outputs[0].Text; !strings.HasSuffix(text, " true\n") || !strings.HasPrefix(text, "-1") {
		t.Errorf("a compiled cell printed %q", text)
	}
	// A plain cell that is compiled passes on a value, creates a display, and shows a value.
	if outputs := executed(t, out).Cells[2].Outputs; len(outputs) != 3 || outputs[2].Data["text/plain"] != "42" {
		t.Errorf("a plain cell that is compiled shows %+v", outputs)
	}
	if outputs := executed(t, out).Cells[3].Outputs; len(outputs) != 1 || outputs[0].Data["text/plain"] != "42" {
		t.Errorf("after it, a cell shows %+v", outputs)
	}
}

// TestTheLabOfTheBinaryAloneFindsRuns checks that the kernels of the lab find the shipped runs.
func TestTheLabOfTheBinaryAloneFindsRuns(t *testing.T) {
	elsewhere.take(t)
	need.File(t, "/usr/bin/jupyter-kernelspec", "apt install jupyter-client")
	m := newLoner(t)
	lab := startLab(t, m)
	const cell = `grid, err := sweeps.Shipped("fig6")
if err != nil {
	panic(err)
}
found, err := grid.Find(ctx, runs.Open("runs", runs.Shipped()), nil)
fmt.Println(found, err)`
	if said := lab.run(t, m, lab.kernel(t, "setlab"), cell); !strings.Contains(said, "24 of 24 runs <nil>") {
		t.Errorf("it prints %s", said)
	}
}

// pixels returns the pixels of an image.
func pixels(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

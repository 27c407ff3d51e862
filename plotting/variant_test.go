package plotting

import (
	"fmt"
	"strings"
	"testing"
)

func TestModelsOfOneKindLookDifferent(t *testing.T) {
	f := New()
	for _, model := range []string{"SET-MLP", "FixProb-MLP"} {
		for _, more := range []string{", momentum reset", ", ε = 2", ", ε = 5", "", ", ε = 14", ", ε = 50", ", relu", ", srelu", ", tanh", ", every 100"} {
			f.Panel(0, 0).Line(model+more, []float64{0, 1}, []float64{0, 1})
		}
		if own, _ := modelInk(model); f.inks()[model].color != own.color {
			t.Errorf("%s has another color", model)
		}
	}
	seen := map[string]string{}
	for name, own := range f.inks() {
		key := fmt.Sprint(own.color, own.dashes)
		if seen[key] != "" {
			t.Errorf("%s and %s look the same", name, seen[key])
		}
		seen[key] = name
	}
}

// TestKindsOfOneColorLookDifferent mixes models of two kinds that have one color.
func TestKindsOfOneColorLookDifferent(t *testing.T) {
	for _, names := range [][]string{
		{"SET-RBM, ε = 1", "SET-MLP, ε = 2", "SET-MLP, relu"}, {"SET-RBM, relu", "SET-MLP, ε = 5", "SET-RBM, ε = 5"}, {"SET-RBM", "SET-MLP, relu", "SET-RBM, relu"},
	} {
		f := New()
		for _, name := range names {
			f.Panel(0, 0).Line(name, []float64{0, 1}, []float64{0, 1})
		}
		seen := map[string]string{}
		for name, own := range f.inks() {
			key := fmt.Sprint(own.color, own.dashes)
			if seen[key] != "" {
				t.Errorf("%q: %s and %s look the same", names, name, seen[key])
			}
			seen[key] = name
		}
	}
}

// TestModelsOnTheRightAxis wants a style of its own for each series on the right-hand axis, in the color of its model.
func TestModelsOnTheRightAxis(t *testing.T) {
	f := New()
	models := []string{"SET-MLP, ε = 5", "SET-MLP, ε = 10", "FixProb-MLP", "FixProb-MLP, ε = 20", "MLP"}
	for _, model := range models {
		f.Panel(0, 0).Line(model, []float64{0, 1}, []float64{0, 1})
		f.Panel(0, 0).RightLine("p (paper's criterion) of "+model, []float64{0, 1}, []float64{0, 1})
	}
	f.Panel(0, 0).RightLine("p (paper's criterion)", []float64{0, 1}, []float64{0, 1})
	alone := New()
	for _, model := range models {
		alone.Panel(0, 0).Line(model, []float64{0, 1}, []float64{0, 1})
	}
	inks, seen := f.inks(), map[string]string{}
	for name, own := range inks {
		key := fmt.Sprint(own.color, own.dashes, own.width)
		if seen[key] != "" {
			t.Errorf("%s and %s look the same", name, seen[key])
		}
		seen[key] = name
	}
	for _, model := range models {
		if left, right, before := inks[model], inks["p (paper's criterion) of "+model], alone.inks()[model]; left.color != right.color ||
			fmt.Sprint(left) != fmt.Sprint(before) {
			t.Errorf("%s is %v, without the right-hand axis %v, on it %v", model, left, before, right)
		}
	}
	f.SetColor("MLP", textGray)
	f.SetColor("p (paper's criterion) of FixProb-MLP", textGray)
	if inks := f.inks(); inks["p (paper's criterion) of MLP"].color != textGray || inks["p (paper's criterion) of FixProb-MLP"].color != textGray {
		t.Error("the color that was set is not that of the series on the right")
	}
	if p := inks["p (paper's criterion)"]; fmt.Sprint(p) != fmt.Sprint(pInk) {
		t.Errorf("the only p of a figure is %v", p)
	}
	f = New()
	f.Panel(0, 0).Line("accuracy of SET-MLP", []float64{0, 1}, []float64{0, 1})
	f.Panel(0, 0).RightLine("connections of SET-MLP", []float64{0, 1}, []float64{0, 1})
	if a, b := f.inks()["accuracy of SET-MLP"], f.inks()["connections of SET-MLP"]; fmt.Sprint(a.dashes) == fmt.Sprint(b.dashes) {
		t.Error("two metrics of one model look the same")
	}
}

func TestNumbersAndNamesOfManyCellsAreWhole(t *testing.T) {
	values := make([]float64, 20*20)
	names := make([]string, 20)
	for k := range values {
		values[k] = float64(k)
		names[k%20] = fmt.Sprint("class number ", k%20)
	}
	f := New()
	f.Panel(0, 0).Heat(values, 20, 20, HeatOptions{Rows: names, Columns: names, Format: "%.1f"})
	drawing, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	if text := string(drawing); strings.Contains(text, "…") || !strings.Contains(text, ">399.0<") || !strings.Contains(text, "rotate(") {
		t.Error("numbers are cut, or the columns' names are not slanted")
	}
	f.Width = 1.5
	if drawing, err = f.SVG(); err != nil || strings.Contains(string(drawing), ">399.0<") {
		t.Errorf("%v: numbers that nobody can read are written", err)
	}
}

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

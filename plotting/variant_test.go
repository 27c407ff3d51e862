package plotting

import (
	"fmt"
	"strings"
	"testing"
)

func TestModelsThatDifferInAParameterLookDifferent(t *testing.T) {
	f := New()
	for _, model := range []string{"SET-MLP", "FixProb-MLP"} {
		for _, epsilon := range []int{2, 5, 14, 20, 50} {
			f.Panel(0, 0).Line(fmt.Sprintf("%s, ε = %d", model, epsilon), []float64{0, 1}, []float64{0, 1})
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

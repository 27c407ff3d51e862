package sweeps

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestAGridPrintsAsItIsWritten(t *testing.T) {
	g := Grid{Name: `a "b": c,d\`, Data: []string{"dna"}, RBM: &RBMs{Hidden: []int{3, 4}}, Epochs: 2,
		Rules: []Rule{{Rule: "set", Epsilon: 11, ResetMomentum: true}, {Rule: "dense"}}}
	const want = `{
  "name": "a \"b\": c,d\\",
  "data": ["dna"],
  "epochs": 2,
  "rbm": {"hidden": [3, 4]},
  "rules": [{"rule": "set", "epsilon": 11, "reset_momentum": true}, {"rule": "dense"}]
}`
	if got := g.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestAGridPrintsWhatItIsReadFrom(t *testing.T) {
	files, err := filepath.Glob("testdata/grids/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	measured := read(t, `{"data": ["dna"], "rbm": {"hidden": [3]}, "epochs": 2, "log_probability": {"runs": 2}}`)
	read(t, measured.String()) // "every" has its default
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g := read(t, string(text))
		again := read(t, g.String())
		again.written = g.written // the positions differ
		if !reflect.DeepEqual(again, g) {
			t.Errorf("%s prints as\n%v", file, g)
		}
		if lines := strings.Count(g.String(), "\n"); lines < 4 || lines > 12 {
			t.Errorf("%s prints on %d lines", file, lines+1)
		}
	}
}

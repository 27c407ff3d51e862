package sweeps_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets/npy"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

// ownData writes the same 40 samples of two features in several formats, and a folder of images.
func ownData(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	x, y := npy.Array{Shape: []int{40, 2}}, make([]int, 40)
	var arff strings.Builder
	arff.WriteString("@relation own\n@attribute a real\n@attribute b real\n@attribute class {no, yes}\n@data\n")
	for i := range y {
		y[i] = i % 2
		x.Float32s = append(x.Float32s, float32(i%2), float32(i%5)/4)
		fmt.Fprintf(&arff, "%d, %g, %s\n", i%2, float32(i%5)/4, []string{"no", "yes"}[i%2])
	}
	put := func(name string, data []byte) {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("own.arff", []byte(arff.String()))
	put("more.arff", []byte(arff.String()+"3, 3, yes\n"))
	for name, arrays := range map[string]map[string]npy.Array{
		"plain.npz": {"x": x, "y": npy.Ints(y)}, "split.npz": {"x_train": x, "y_train": npy.Ints(y), "x_test": x, "y_test": npy.Ints(y)},
	} {
		var b bytes.Buffer
		if err := npy.WriteArchive(&b, arrays, true); err != nil {
			t.Fatal(err)
		}
		put(name, b.Bytes())
	}
	for i := range 8 {
		var b bytes.Buffer
		m := image.NewGray(image.Rect(0, 0, 3, 2))
		m.SetGray(0, 0, color.Gray{uint8(100*(i%2) + i)})
		if err := png.Encode(&b, m); err != nil {
			t.Fatal(err)
		}
		put(fmt.Sprintf("pets/%d/%d.png", i%2, i), b.Bytes())
	}
	return folder
}

func TestFilesOfEveryFormatAreTrainedOn(t *testing.T) {
	g, err := sweeps.ReadGrid(strings.NewReader(`{"data": [{"file": "plain.npz"}, {"file": "own.arff", "label": "class", "test": 0.5}, {"file": "split.npz", "x": "x_train"},
		{"file": "pets", "rows": 4, "columns": 4}, {"file": "more.arff", "test_file": "own.arff"}], "epochs": 1, "mlp": {"hidden": [[10]]}, "rules": [{"rule": "set", "epsilon": 5}]}`))
	if err != nil {
		t.Fatal(err)
	}
	g = g.In(ownData(t))
	e := &sweeps.Experiment{Name: "own", Scale: "quick", Grids: []sweeps.Grid{g}}
	all, err := e.Results(context.Background(), sweeps.Training{Store: runs.Open(t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(all.Values("data"), " "); got != "plain own split pets more" || all.Found().Len() != 5 {
		t.Errorf("data %q, and %d of 5 runs", got, all.Found().Len())
	}
	configs, err := g.Configs(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"30x2", "20x2", "40x2", "6x16", "41x2"} {
		if c := configs[i]; fmt.Sprintf("%dx%d", c.Data.Len(), c.Data.Features()) != want {
			t.Errorf("%s: %v, want %s", c.Name, c.Data, want)
		}
	}
}

// TestTablesAtAScale has other tables at a scale, one of them with the name of the grid's own.
func TestTablesAtAScale(t *testing.T) {
	g, err := sweeps.ReadGrid(strings.NewReader(`{"data": [{"file": "own.arff", "label": "class"}], "epochs": 1, "mlp": {"hidden": [[10]]},
		"scales": {"quick": {"data": [{"file": "small/own.csv"}, {"file": "plain.npz"}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	quick, err := g.At("quick")
	if err != nil || strings.Join(quick.Data, " ") != "own plain" || quick.Tables["own"].File != "small/own.csv" || len(quick.Tables) != 2 {
		t.Errorf("%+v, %v", quick, err)
	}
	whole, err := g.At(sweeps.Paper)
	if err != nil || whole.Tables["own"].File != "own.arff" || len(whole.Tables) != 1 {
		t.Errorf("%+v, %v", whole, err)
	}
	both, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["a", {"file": "b.csv"}], "tables": {"a": {"file": "a.csv"}}, "epochs": 1, "mlp": {"hidden": [[10]]}}`))
	if err != nil || len(both.Tables) != 2 {
		t.Errorf("%+v, %v", both, err)
	}
}

func TestOwnDataThatMakeNoSense(t *testing.T) {
	folder := ownData(t)
	for says, data := range map[string]string{
		"needs exactly one file":                   `{"file": "own.arff", "csv": "own.csv"}`,
		"two entries of data have the name own":    `{"file": "own.arff"}, {"file": "own.csv.gz"}`,
		"own.arff has 40 test samples":             `{"file": "own.arff", "test_file": "own.arff", "test": 0.5}`,
		"for which the option TestFile is":         `{"file": "plain.npz", "test_file": "own.arff"}`,
		"has 40 test samples":                      `{"file": "split.npz", "test": 0.5}`,
		`"data.test" is 1; it must be`:             `{"file": "plain.npz", "test": 1}`,
		"the option Label is, got NPZ":             `{"file": "plain.npz", "label": "y"}`,
		`want an attribute "kind"`:                 `{"file": "own.arff", "label": "kind"}`,
		"40 are for training and 0 for testing":    `{"file": "plain.npz", "test": 0.001}`,
		"no such file or directory":                `{"file": "nowhere.npz"}`,
		`{"file": "own.csv"} in a grid file`:       `"own.csv"`,
		`want an array "labels", got ["x" "y"]`:    `{"file": "plain.npz", "y": "labels"}`,
		"want NPY or IDX, for which the option La": `{"file": "plain.npz", "labels": "y.npy"}`,
	} {
		g, err := sweeps.ReadGrid(strings.NewReader(`{"data": [` + data + `], "epochs": 1, "mlp": {"hidden": [[10]]}}`))
		if err == nil {
			_, err = g.In(folder).Configs(context.Background(), nil)
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", data, err, says)
		}
	}
}

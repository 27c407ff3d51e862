package export_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"setlab/setlib/export"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/topology"
)

// TestWriteCSVOverAnotherModel writes a model into the folder of a larger one, and into a folder of another program.
func TestWriteCSVOverAnotherModel(t *testing.T) {
	folder := t.TempDir()
	network := func(hidden ...int) *export.Model {
		return export.Network(nn.New(nn.Options{Inputs: 4, Layers: nn.MLP{Hidden: hidden, Classes: 2, Topology: topology.SET{}}.Layers()}), runs.Inputs{})
	}
	files := func() (names []string) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	if err := network(3).WriteCSV(folder); err != nil {
		t.Fatal(err)
	}
	small := files()
	if err := network(3, 3, 3).WriteCSV(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "weight.csv"), []byte("person,kg\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := network(3).WriteCSV(folder); err != nil || !slices.Equal(files(), append(slices.Clone(small), "weight.csv")) {
		t.Errorf("%v, %v", files(), err)
	}
	if err := os.WriteFile(filepath.Join(folder, "model.json"), []byte(`{"class_name": "Sequential"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	before := files()
	err := export.RBM(rbm.New(rbm.Options{Visible: 4, Hidden: 3}), runs.Inputs{}).WriteCSV(folder)
	if err == nil || !strings.Contains(err.Error(), "model.json is not of a model that setlab exported") || !slices.Equal(files(), before) {
		t.Errorf("%v, %v", files(), err)
	}
}

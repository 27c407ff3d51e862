package sweeps

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/runs"
)

const small = `{"name": "Fig 0", "data": ["digits", "dna"], "rbm": {"hidden": [5, 6]}, "rules": [{"rule": "set"}, {"rule": "dense"}],
	"seeds": [1, 2], "epochs": 2, "scaled": "binarized", "log_probability": {"every": 2, "runs": 2, "betas": 5}, "degrees": {"every": 1}}`

// noData is the source of a machine without data.
func noData(context.Context, string) (*datasets.Set, error) {
	return nil, errors.New("there are no data")
}

func TestAGridIsFoundWithoutItsData(t *testing.T) {
	g, s := read(t, small), store(t)
	all, err := g.Configs(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	done, err := Train(t.Context(), s, all[:len(all)-1], Options{})
	if err != nil {
		t.Fatal(err)
	}
	reader := &runs.Store{Dir: t.TempDir(), Also: []string{s.Dir}}
	found, err := g.Find(t.Context(), reader, nil)
	if err != nil || len(found.Runs) != len(all) || found.Finished() != len(all)-1 {
		t.Fatalf("%v, %v", found, err)
	}
	for i, run := range found.Runs {
		if i == len(all)-1 {
			if run != nil {
				t.Errorf("the run that was not trained is %v", run)
			}
			continue
		}
		if run == nil || run.Digest != done[i].Digest || found.Names[i] != all[i].Name || found.Epochs[i] != 2 {
			t.Errorf("run %d, %s, is %v", i, found.Names[i], run)
		}
	}
	if text := found.String(); text != "15 of 16 runs\n  not run: Fig 0: dna, dense, 6 hidden, seed 2" {
		t.Errorf("it says %q", text)
	}
	if _, err := g.Find(t.Context(), reader, noData); err == nil {
		t.Error("a source that is given was not asked")
	}
	exact, err := g.Find(t.Context(), reader, datasets.Load)
	if err != nil || exact.String() != found.String() {
		t.Errorf("with the data it is %v, %v", exact, err)
	}

	// Another grid with the same runs under other names.
	other := read(t, strings.NewReplacer("Fig 0", "Fig 7", "[5, 6]", "[6]", `["digits", "dna"]`, `["digits"]`).Replace(small))
	if found, err := other.Find(t.Context(), reader, nil); err != nil || found.Finished() != 4 {
		t.Errorf("under another name it is %v, %v", found, err)
	}

	if err := os.WriteFile(filepath.Join(done[3].Dir, "history.csv"), []byte("epoch,loss\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, source := range []Source{nil, datasets.Load} {
		found, err := g.Find(t.Context(), reader, source)
		if err != nil || found.Runs[3] != nil || len(found.Unread) != 1 || !strings.Contains(found.String(), "cannot be read: "+done[3].Dir) {
			t.Errorf("with a damaged run it is %v, %v", found, err)
		}
	}
}

func TestDataSetsWithTheSameShapeAreToldApart(t *testing.T) {
	text := `{"data": ["mnist"], "mlp": {"hidden": [[3]]}, "epochs": 1}`
	digest := func(name string) string {
		t.Helper()
		all, err := read(t, strings.Replace(text, "mnist", name, 1)).Configs(t.Context(), StandIn)
		if err != nil {
			t.Fatal(err)
		}
		d, err := all[0].Digest()
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if digest("mnist") == digest("fashion-mnist") {
		t.Error("runs of MNIST and Fashion-MNIST have one digest")
	}
}

// TestIdentity compares the digests of the shipped grids' runs with those under which they were first stored. A changed digest makes
// these runs unreadable in every store: change the code, not the list.
func TestIdentity(t *testing.T) {
	list, err := os.ReadFile("testdata/identity.txt")
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var all []runs.Config
	next := 0
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if len(fields) != 2 {
			t.Fatalf("line %q", line)
		}
		if fields[0] != name {
			name, next = fields[0], 0
			text, err := os.ReadFile(filepath.Join("testdata", "grids", name))
			if err != nil {
				t.Fatal(err)
			}
			if all, err = read(t, string(text)).Configs(t.Context(), StandIn); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := all[next].Digest(); err != nil || got != fields[1] {
			t.Errorf("%s, run %d (%s): %s, %v; want %s", name, next, all[next].Name, got, err, fields[1])
		}
		next++
	}
}

func TestFindRefusesWhatIsNoGrid(t *testing.T) {
	for _, g := range []Grid{{}, {Data: []string{"no such"}, RBM: &RBMs{Hidden: []int{3}}, Epochs: 1}} {
		if found, err := g.Find(t.Context(), store(t), nil); err == nil {
			t.Errorf("%+v: %v", g, found)
		}
	}
}

func TestThePaceOfARun(t *testing.T) {
	c := tiny()[0]
	c.Epochs = 1 << 20
	pace, err := MeasurePace(t.Context(), c)
	if err != nil || pace.Epoch <= 0 || pace.Metric <= 0 || pace.Every != 2 || pace.Whole(5) != 5*pace.Epoch+3*pace.Metric {
		t.Errorf("%+v, %v", pace, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := MeasurePace(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

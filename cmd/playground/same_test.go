package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"setlab/cmd/playground/play"
	"setlab/internal/need"
	"setlab/internal/race"
)

// TestSameAsNative builds the folder for a web server and runs its program in Node. The folder must be smaller than 5 MB, and the
// program must train like the native one.
func TestSameAsNative(t *testing.T) {
	race.Skip(t, "builds and runs another program")
	node := need.Program(t, "node", "apt install nodejs")
	folder := filepath.Join(t.TempDir(), "playground")
	said, err := exec.Command("go", "run", "./build", folder).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("%s", said)
	size := int64(0)
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			t.Fatal(err)
		}
		size += info.Size()
	}
	if len(entries) != 5 || size > 5e6 {
		t.Errorf("%d files of %d bytes, want 5 files and at most 5 MB", len(entries), size)
	}
	const most = 0.02 // maximum difference of the accuracies of the sparse networks: two of 100 points
	for _, c := range []struct {
		data   string
		epochs int
		dense  float64 // maximum difference of the accuracy of the dense network, whose sums are in another order there and which learns erratically on images
	}{{play.Moons, 40, most}, {play.Spirals, 40, most}, {play.Circles, 40, most}, {play.Fashion, 2, 0.1}} {
		settings := play.Default()
		settings.Data = c.data
		p, err := play.New(settings)
		if err != nil {
			t.Fatal(err)
		}
		for range c.epochs {
			if err := p.Step(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		here, err := p.State(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "settings.json")
		text, err := json.Marshal(settings)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		command := exec.Command(node, "testdata/run.js", folder, path, strconv.Itoa(c.epochs))
		var errors bytes.Buffer
		command.Stderr = &errors
		out, err := command.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, errors.Bytes())
		}
		t.Logf("%s: %s", c.data, bytes.TrimSpace(errors.Bytes()))
		lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
		var there play.State
		if err := json.Unmarshal(lines[len(lines)-1], &there); err != nil {
			t.Fatal(err)
		}
		for k, a := range here.Players {
			b := there.Players[k]
			if a.Name != b.Name || a.Weights != b.Weights || len(a.Accuracy) != len(b.Accuracy) {
				t.Fatalf("%s has %d weights after %d epochs; %s there %d after %d", a.Name, a.Weights, len(a.Accuracy), b.Name, b.Weights, len(b.Accuracy))
			}
			apart := most
			if a.Name == "dense" {
				apart = c.dense
			}
			for e := range a.Accuracy {
				if d := math.Abs(a.Accuracy[e] - b.Accuracy[e]); d > apart {
					t.Errorf("%s on %s, epoch %d: accuracy %g, there %g", a.Name, c.data, e+1, a.Accuracy[e], b.Accuracy[e])
				}
			}
			if a.Name == "FixProb" && (!slices.Equal(a.Layer.From, b.Layer.From) || !slices.Equal(a.Layer.To, b.Layer.To)) {
				t.Errorf("%s on %s has other connections there", a.Name, c.data)
			}
		}
	}
}

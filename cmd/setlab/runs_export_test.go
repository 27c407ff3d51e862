package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/connectome"
	"setlab/setlib/nn"
	"setlab/setlib/rbm"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

func TestWhatUnfinishedRunsHaveIsExported(t *testing.T) {
	store, shipped := t.TempDir(), t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	dna := datasets.DNA()
	run, err := runs.Open(store).Train(ctx, runs.Config{
		Name: "long", Model: rbm.Options{Hidden: 5}, Data: dna.Train, Epochs: 4,
		OnEpoch: func(p train.Progress) error {
			if p.Epoch == 2 {
				cancel()
			}
			return nil
		},
	})
	if run == nil || err == nil {
		t.Fatalf("%v, %v", run, err)
	}
	wantSays(t, statusOK, []string{"copied 0 runs"}, "runs", "export", shipped, "--store", store)
	wantSays(t, statusFailed, []string{run.Digest, "2 of 4 epochs", "--unfinished"}, "runs", "export", shipped, run.Digest[:8], "--store", store)
	wantSays(t, statusOK, []string{"copied 1 runs"}, "runs", "export", shipped, run.Digest[:8], "--unfinished", "--store", store)
	wantSays(t, statusOK, []string{"copied 0 runs", "had 1 already"}, "runs", "export", shipped, "--unfinished", "--store", store)
	wantSays(t, statusOK, []string{"unfinished", "2/4", "long"}, "runs", "list", "--store", shipped, "--verify")
	wantSays(t, statusOK, []string{"epochs 1 to 2"}, "runs", "show", run.Digest[:8], "--store", shipped)
	wantSays(t, statusOK, []string{"removed " + run.Digest[:12]}, "runs", "rm", run.Digest, "--store", shipped)
	if left := listed(t, shipped); len(left) > 0 {
		t.Errorf("removed, there still is %+v", left)
	}
}

// TestExportsThatMakeNoSense gives options that the kind of export does not have.
func TestExportsThatMakeNoSense(t *testing.T) {
	t.Chdir(t.TempDir())
	for line, says := range map[string]string{
		"3f9a --out model.npz": "--to", "3f9a --output-layer": "--to", "--csv a.csv --to npz": "csv", "--csv a.csv --weights": "weights",
		"3f9a --to npz --named x": "named", "3f9a --to npz --unfinished": "unfinished", "3f9a --to npz --weights": "weights", "--to npz": "a run", "": "a folder",
	} {
		wantSays(t, statusUsage, []string{says}, append([]string{"runs", "export", "--store", "store"}, strings.Fields(line)...)...)
	}
	if made, _ := os.ReadDir("."); len(made) != 0 {
		t.Errorf("it made %v", made)
	}
}

// TestExportsGoOnAfterADamagedRun copies three runs, one of which is damaged.
func TestExportsGoOnAfterADamagedRun(t *testing.T) {
	store, to := t.TempDir(), filepath.Join(t.TempDir(), "copies")
	var all []*runs.Run
	for epochs := range 3 {
		run, err := runs.Open(store).Train(t.Context(), runs.Config{Name: "run", Model: rbm.Options{Hidden: 5}, Data: datasets.DNA().Train.Slice(0, 50), Epochs: 1 + epochs})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, run)
	}
	if err := os.WriteFile(filepath.Join(all[0].Dir, "history.csv"), []byte("epoch,loss\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"copied 2 runs", "had 0 already", all[0].Digest, "1 of 3 runs were not copied"}, "runs", "export", to, "--store", store)
	wantSays(t, statusFailed, []string{"copied 0 runs", "had 2 already"}, "runs", "export", to, "--store", store)
	if copies := listed(t, to); len(copies) != 2 {
		t.Errorf("copied are %v", copies)
	}
	table := filepath.Join(t.TempDir(), "all.csv")
	wantSays(t, statusOK, []string{"wrote 2 runs", "left out: ", "history.csv"}, "runs", "export", "--csv", table, "--store", store)
	wantSays(t, statusFailed, []string{"history.csv"}, "runs", "export", "--csv", table, all[0].Digest, "--store", store)
}

// TestGraphsAreExported checks that a run's graph is written in every graph format, with the output
// layer if requested.
func TestGraphsAreExported(t *testing.T) {
	folder := t.TempDir()
	store := runs.Open(filepath.Join(folder, "store"))
	digits := datasets.Digits()
	network, err := store.Train(t.Context(), runs.Config{
		Model: nn.Options{Layers: nn.MLP{Hidden: []int{20, 15}, Classes: 10}.Layers()}, Data: digits.Train.Slice(0, 100), Epochs: 1,
		Inputs: runs.InputsOf(digits),
	})
	if err != nil {
		t.Fatal(err)
	}
	machine, err := store.Train(t.Context(), runs.Config{Model: rbm.Options{Hidden: 12}, Data: datasets.DNA().Train.Slice(0, 100), Epochs: 1})
	if err != nil {
		t.Fatal(err)
	}
	images := datasets.FashionMNISTSmall()
	convolutions, err := store.Train(t.Context(), runs.Config{
		Model: nn.Options{Shape: images.ImageShape, Layers: []nn.Layer{nn.Convolution{Filters: 10, Height: images.ImageShape[0], Width: images.ImageShape[1], Padding: nn.Valid}, nn.Flatten{}}}, Data: images.Train.Slice(0, 10), Epochs: 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range connectome.Formats {
		wantSays(t, statusFailed, []string{"run " + convolutions.Digest[:8] + " has only convolutions, which have no graph"},
			"runs", "export", convolutions.Digest[:8], "--to", format, "--store", filepath.Join(folder, "store"))
		out := filepath.Join(folder, format)
		for _, c := range []struct {
			run, layers string
			more        []string
		}{
			{network.Digest, "[64 20 15]", nil}, {network.Digest, "[64 20 15 10]", []string{"--output-layer"}}, {machine.Digest, "[180 12]", nil},
		} {
			arguments := append([]string{"runs", "export", c.run[:8], "--to", format, "--out", out, "--store", filepath.Join(folder, "store")}, c.more...)
			wantSays(t, statusOK, []string{"wrote " + out, c.layers}, arguments...)
			text, err := os.ReadFile(out)
			if err != nil || len(text) == 0 {
				t.Fatal(err)
			}
			if format == "edges" && !bytes.HasPrefix(text, []byte("source,target,magnitude,sign\n")) {
				t.Errorf("%.50s", text)
			}
		}
	}
	wantSays(t, statusUsage, []string{"dot", "safetensors", "graphml"}, "runs", "export", network.Digest, "--to", "dot", "--store", filepath.Join(folder, "store"))
}

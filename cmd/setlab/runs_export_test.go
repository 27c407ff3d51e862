package main

import (
	"context"
	"testing"

	"setlab/datasets"
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

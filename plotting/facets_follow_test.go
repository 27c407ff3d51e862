package plotting

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/sweeps"
)

// TestFollow: outside a notebook the finished figure is written to a file, with the results of Prepare.
func TestFollow(t *testing.T) {
	grid, err := sweeps.ReadGrid(strings.NewReader(`{"data": ["digits"], "epochs": 2, "mlp": {"hidden": [[10]]},
		"rules": [{"rule": "set", "epsilon": 2}, {"rule": "dense"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	experiment := &sweeps.Experiment{Name: "own", Scale: "quick", Grids: []sweeps.Grid{grid}}
	called := 0
	f := Facets{
		File:    filepath.Join(t.TempDir(), "own.png"),
		Prepare: func(r *results.Results) *results.Results { return r.Where("model", "SET-MLP") },
	}
	all, err := f.FollowWith(t.Context(), experiment, sweeps.Training{
		Store: runs.Open(t.TempDir()), OnResults: func(*results.Results) { called++ },
	})
	if err != nil || all.Len() != 1 || called == 0 {
		t.Fatalf("%v; %v; OnResults was called %d times", all, err, called)
	}
	if picture, err := os.ReadFile(f.File); err != nil || len(picture) < 1000 {
		t.Errorf("%d bytes, %v", len(picture), err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	interrupted := sweeps.Training{Store: runs.Open(t.TempDir()), Parallel: 1, OnProgress: func(sweeps.Progress) { cancel() }}
	f.Prepare = nil
	if all, err := f.FollowWith(ctx, experiment, interrupted); err == nil || all == nil || all.Len() != 2 || all.Missing().Len() == 0 {
		t.Errorf("an interrupted training has the results %v and the error %v", all, err)
	}
}

// TestFollower: the figure of Follow is redrawn in one place.
func TestFollower(t *testing.T) {
	s := &stage{time: time.Now()}
	fig := New()
	w := follower{facets: Facets{Columns: "hidden", Width: 2, Height: 1}, fig: fig, live: s.live(fig), progress: "training"}
	var r results.Results
	facetRun(t, &r, "hidden seed", "100 1", 0.5)
	facetRun(t, &r, "hidden seed", "250 1")
	w.show(&r)
	if fig.Cols() != 2 || fig.note != "training" || len(linesOf(fig.Panel(0, 0))) != 1 {
		t.Errorf("%v: %q, %v", fig, fig.note, linesOf(fig.Panel(0, 0)))
	}
	s.advance(time.Minute)
	w.say(sweeps.Progress{Runs: 2, Done: 1})
	s.advance(time.Minute)
	if !strings.Contains(fig.note, "1") || len(s.sent) < 2 || s.sent[0].DisplayID != s.sent[1].DisplayID {
		t.Errorf("the note is %q after %d displays", fig.note, len(s.sent))
	}
}

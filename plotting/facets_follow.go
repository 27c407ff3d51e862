package plotting

import (
	"context"
	"errors"
	"sync"

	"setlab/setlib/results"
	"setlab/setlib/sweeps"
)

// Follow trains the missing runs of an experiment, as [sweeps.Experiment.Results] does, and draws its results: in a notebook one figure, which
// is redrawn while runs train, elsewhere a file. It returns the drawn results, after Prepare.
//
// If training fails or ctx is canceled, the figure shows the runs so far and lists the missing ones, and Follow returns the results with the
// error.
func (f Facets) Follow(ctx context.Context, e *sweeps.Experiment) (*results.Results, error) {
	return f.FollowWith(ctx, e, sweeps.Training{})
}

// MustFollow is Follow for notebooks: it panics with the error, after the figure is drawn.
func (f Facets) MustFollow(ctx context.Context, e *sweeps.Experiment) *results.Results {
	all, err := f.Follow(ctx, e)
	if err != nil {
		panic(err)
	}
	return all
}

// FollowWith is Follow with your own store, data, number of processors, and so on. It also calls the functions in t.
func (f Facets) FollowWith(ctx context.Context, e *sweeps.Experiment, t sweeps.Training) (*results.Results, error) {
	fig := New()
	fig.File = f.File
	live := Live(fig)
	following := follower{facets: f, fig: fig, live: live, progress: "training"}
	onResults, onProgress := t.OnResults, t.OnProgress
	t.OnResults = func(r *results.Results) {
		following.show(r)
		if onResults != nil {
			onResults(r)
		}
	}
	t.OnProgress = func(p sweeps.Progress) {
		following.say(p)
		if onProgress != nil {
			onProgress(p)
		}
	}
	all, err := e.Results(ctx, t)
	if all == nil {
		return nil, err
	}
	all = f.prepared(all)
	following.mu.Lock()
	defer following.mu.Unlock()
	fig.become(f.draw(all, ""))
	return all, errors.Join(err, live.Close())
}

// follower redraws a figure while runs train.
type follower struct {
	mu       sync.Mutex
	facets   Facets
	fig      *Figure
	live     *LiveFigure
	drawn    bool
	progress string
}

// show draws the results so far. Close returns errors of the display.
func (w *follower) show(r *results.Results) {
	if !w.live.notebook {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fig.become(w.facets.draw(w.facets.prepared(r), w.progress))
	w.drawn = true
	_ = w.live.Update()
}

// say writes the progress of the runs below the figure.
func (w *follower) say(p sweeps.Progress) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.progress = p.String()
	if w.drawn {
		w.fig.SetNote(w.progress)
		_ = w.live.Update()
	}
}

// become replaces the content of the figure by that of another one, which must not be used afterward.
func (f *Figure) become(other *Figure) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.Title, f.Width, f.Height, f.Legend, f.Letters = other.Title, other.Width, other.Height, other.Legend, other.Letters
	f.SharedX, f.SharedY, f.SharedRows, f.SharedHeat = other.SharedX, other.SharedY, other.SharedRows, other.SharedHeat
	f.XLabel, f.YLabel, f.RightLabel, f.Order = other.XLabel, other.YLabel, other.RightLabel, other.Order
	f.rows, f.cols, f.panels = other.rows, other.cols, other.panels
	f.series, f.references, f.colors, f.note = other.series, other.references, other.colors, other.note
	f.headings, f.rowNames, f.layered, f.compact = other.headings, other.rowNames, other.layered, other.compact
	for _, p := range f.panels {
		p.fig = f
	}
}

package sweeps

import (
	"sync"
	"time"

	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// live follows the histories of runs in training.
type live struct {
	configs   []runs.Config
	names     []string // of their data
	problems  []error
	command   string
	onResults func(*results.Results)

	mu   sync.Mutex
	runs []*runs.Run // so far
	last time.Time   // when onResults was called
}

// pause is the time between two calls of Training.OnResults.
const pause = 500 * time.Millisecond

func newLive(configs []runs.Config, names []string, problems []error, command string, onResults func(*results.Results)) *live {
	return &live{configs: configs, names: names, problems: problems, command: command, onResults: onResults, runs: make([]*runs.Run, len(configs))}
}

// watched returns the configurations, which call onResults as they are trained.
func (l *live) watched() []runs.Config {
	if l.onResults == nil {
		return l.configs
	}
	watched := append([]runs.Config{}, l.configs...)
	for i := range watched {
		watched[i].OnEpoch = func(p train.Progress) error {
			l.epoch(i, p)
			return nil
		}
	}
	return watched
}

// epoch keeps a copy of a run's history, which training goes on to fill, and tells of all.
func (l *live) epoch(i int, p train.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.last) < pause {
		return
	}
	l.runs[i] = &runs.Run{History: p.History.Clone(), Record: runs.Record{Name: l.configs[i].Name, Epochs: p.Epoch, Of: p.Epochs}}
	all, err := results.Of(l.configs, l.names, l.runs, l.problems, l.command)
	if err != nil {
		return // Train says the same
	}
	l.onResults(all)
	l.last = time.Now()
}

package sweeps

import (
	"sync"
	"time"

	"setlab/setlib/results"
	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// live tracks the histories of runs during training.
type live struct {
	configs   []runs.Config
	names     []string // of their data sets
	problems  []error
	command   string
	onResults func(*results.Results)

	mu   sync.Mutex
	runs []*runs.Run // so far
	last time.Time   // time of the last call of onResults
}

// pause is the minimum time between two calls of Training.OnResults.
const pause = 500 * time.Millisecond

func newLive(configs []runs.Config, names []string, problems []error, command string, onResults func(*results.Results)) *live {
	return &live{configs: configs, names: names, problems: problems, command: command, onResults: onResults, runs: make([]*runs.Run, len(configs))}
}

// watched returns the configurations with an OnEpoch that updates l.
func (l *live) watched() []runs.Config {
	if l.onResults == nil {
		return l.configs
	}
	watched := append([]runs.Config{}, l.configs...)
	for i := range watched {
		inner := watched[i].OnEpoch
		watched[i].OnEpoch = func(p train.Progress) error {
			l.epoch(i, p)
			if inner != nil {
				return inner(p)
			}
			return nil
		}
	}
	return watched
}

// epoch stores a copy of a run's history and calls onResults with all runs.
func (l *live) epoch(i int, p train.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.last) < pause {
		return
	}
	l.runs[i] = &runs.Run{History: p.History.Clone(), Record: runs.Record{Name: l.configs[i].Name, Epochs: p.Epoch, Of: p.Epochs}}
	all, err := results.Of(l.configs, l.names, l.runs, l.problems, l.command)
	if err != nil {
		return // Train returns the same error
	}
	l.onResults(all)
	l.last = time.Now()
}

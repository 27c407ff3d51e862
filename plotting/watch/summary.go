package watch

import (
	"fmt"
	"strings"
	"time"
)

// summary returns a line on the progress of the runs.
func summary(runs []*run) string {
	var running, ended []*run
	for _, r := range runs {
		switch {
		case r.running:
			running = append(running, r)
		case r.ended != nil:
			ended = append(ended, r)
		}
	}
	switch {
	case len(running)+len(ended) == 0:
		return ""
	case len(running)+len(ended) == 1:
		return alone(append(running, ended...)[0])
	case len(running) == 0:
		return over(ended)
	}
	parts := make([]string, 0, len(running)+1)
	for _, r := range running {
		p := r.latest
		parts = append(parts, fmt.Sprintf("%s: epoch %d/%d, %v left", r.name, p.Epoch, p.Epochs, p.Remaining.Round(time.Second)))
	}
	if len(ended) > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d runs ended", len(ended), len(runs)))
	}
	return strings.Join(parts, "  ·  ")
}

// alone returns the line of a single run.
func alone(r *run) string {
	text := r.latest.String()
	if r.ended != nil {
		text = r.latest.Final(r.ended)
	}
	if r.name != "" {
		text = r.name + ": " + text
	}
	return text
}

// over returns the line of several runs that have all ended.
func over(runs []*run) string {
	epochs, interrupted, stopped := 0, 0, 0
	var elapsed time.Duration
	for _, r := range runs {
		epochs += r.ended.Epochs - r.latest.Resumed
		elapsed += r.ended.Elapsed
		switch {
		case r.ended.Interrupted:
			interrupted++
		case r.ended.Epochs < r.latest.Epochs:
			stopped++
		}
	}
	text := fmt.Sprintf("%d runs", len(runs))
	if interrupted > 0 {
		text += fmt.Sprintf(", %d interrupted", interrupted)
	}
	if stopped > 0 {
		text += fmt.Sprintf(", %d stopped", stopped)
	}
	return fmt.Sprintf("%s  %d epochs in %v of training", text, epochs, elapsed.Round(time.Second/10))
}

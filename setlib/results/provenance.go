package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"setlab/setlib/runs"
)

// Provenance returns the number of runs, the total training time, and the machines: "247 runs, 40.8 processor hours of training, on
// AMD EPYC (linux/amd64, 2 processors, avx512), go1.26.8". A run that is in the table twice counts once.
func (r *Results) Provenance() string {
	machines := map[string]bool{}
	for _, run := range r.distinct() {
		for _, s := range run.Sessions {
			machines[fmt.Sprintf("%s (%s, %s), %s", s.CPU, s.Machine, s.SIMD, s.Go)] = true
		}
	}
	text := fmt.Sprintf("%d runs, %.1f processor hours of training", len(r.distinct()), r.Elapsed().Hours())
	if len(machines) > 0 {
		text += ", on " + strings.Join(slices.Sorted(maps.Keys(machines)), "; ")
	}
	return text
}

// Elapsed returns the total training time of the runs on one processor: of a run on several, each counts. A run that is in the table
// twice counts once.
func (r *Results) Elapsed() (sum time.Duration) {
	for _, run := range r.distinct() {
		sum += run.ProcessorTime()
	}
	return sum
}

// distinct returns the runs of the table by their digests.
func (r *Results) distinct() map[string]*runs.Run {
	all := map[string]*runs.Run{}
	for _, w := range r.rows {
		if w.Run != nil {
			all[w.Run.Digest] = w.Run
		}
	}
	return all
}

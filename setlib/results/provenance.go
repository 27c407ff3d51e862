package results

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// Provenance says how many runs there are, how long they were trained, and on which machines: "247 runs, 40.8 hours of training, on AMD
// EPYC (linux/amd64, 2 processors, avx512), go1.26.8". A run that is in the table twice counts once.
func (r *Results) Provenance() string {
	var elapsed time.Duration
	count, machines := map[string]bool{}, map[string]bool{}
	for _, w := range r.rows {
		if w.Run == nil || count[w.Run.Digest] {
			continue
		}
		count[w.Run.Digest] = true
		elapsed += w.Run.Elapsed()
		for _, s := range w.Run.Sessions {
			machines[fmt.Sprintf("%s (%s, %s), %s", s.CPU, s.Machine, s.SIMD, s.Go)] = true
		}
	}
	text := fmt.Sprintf("%d runs, %.1f hours of training", len(count), elapsed.Hours())
	if len(machines) > 0 {
		text += ", on " + strings.Join(slices.Sorted(maps.Keys(machines)), "; ")
	}
	return text
}

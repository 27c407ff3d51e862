package results

import (
	"math"
	"slices"
)

// Minus returns the differences of scores between the rows of r and those of other, pair by pair. Two rows form a pair if they differ only
// in the model: its rule with epsilon and zeta, and the initialization (init). Thus runs with the same seed, data, sizes and settings are
// compared. Rows without a partner, without the score, or with an unfinished run count as Missing.
func (r *Results) Minus(other *Results, score string) Sample {
	q := readScore(score, r.Metrics())
	var settings []string
	for _, setting := range r.known() {
		if !slices.Contains([]string{"model", "rule", "epsilon", "zeta", "init", "reset_momentum"}, setting) {
			settings = append(settings, setting)
		}
	}
	partners := map[string]Row{}
	for _, w := range other.rows {
		partners[w.key(settings)] = w
	}
	var s Sample
	for _, w := range r.rows {
		partner, ok := partners[w.key(settings)]
		d := w.score(q) - partner.score(q)
		if !ok || math.IsNaN(d) || w.Partial() || partner.Partial() {
			s.Missing++
			continue
		}
		s.Values = append(s.Values, d)
	}
	return s
}

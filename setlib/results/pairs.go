package results

import (
	"math"
	"slices"
)

// Minus returns the differences of scores between the rows of r and those of other, pair by pair. Two rows are a pair if they differ in
// nothing but the model: its rule with epsilon and zeta, and how its dense relative is begun (init). So runs with the same seed are
// compared, on the same data, with the same sizes and settings. Rows without a partner or without the score count as Missing, and so do runs
// of which one is not finished.
func (r *Results) Minus(other *Results, score string) Sample {
	q := readScore(score)
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

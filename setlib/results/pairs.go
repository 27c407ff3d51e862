package results

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Minus returns the differences of scores between the rows of r and those of other, pair by pair. Two rows form a pair if they differ only
// in the model: its rule with all parameters, the initialization (init), and the reset of momentum. Thus runs with the same seed, data, sizes and
// settings are compared. The differences of several settings with one seed are not independent; see Sample.PerSeed. Rows without a partner, without the score, or with an unfinished run count as Missing. Minus panics if a table has several
// models, so that a run could belong to several pairs.
func (r *Results) Minus(other *Results, score string) Sample {
	q := readScore(score, r.Metrics())
	settings := r.paired(other)
	partners, own := other.byKey(settings), r.byKey(settings)
	var s Sample
	for _, w := range r.rows {
		key := w.key(settings)
		if own[key] == nil {
			continue // the same run again
		}
		d := scoreOf(own[key], q) - scoreOf(partners[key], q)
		delete(own, key)
		s.addOf(w, d)
	}
	return s
}

// scoreOf returns the score of rows of the same training, or NaN if none of them is finished and has it.
func scoreOf(rows []Row, q query) float64 {
	for _, w := range rows {
		if v := w.score(q); !math.IsNaN(v) && !w.Partial() {
			return v
		}
	}
	return math.NaN()
}

// paired returns the settings that the two rows of a pair share.
func (r *Results) paired(other *Results) []string {
	differ := []string{"model", "rule", "epsilon", "zeta", "init", "reset_momentum"}
	for _, w := range slices.Concat(r.rows, other.rows) {
		differ = append(differ, w.parameters...)
	}
	both := &Results{rows: slices.Concat(r.rows, other.rows)}
	return slices.DeleteFunc(both.known(), func(setting string) bool { return slices.Contains(differ, setting) })
}

// byKey groups the rows by their values of the settings. It panics if two trainings have the same values.
func (r *Results) byKey(settings []string) map[string][]Row {
	rows := map[string][]Row{}
	for _, w := range r.rows {
		key := w.key(settings)
		if same := rows[key]; len(same) > 0 && !same[0].same(w) {
			panic(fmt.Sprintf("results: Minus needs one model on each side, so that each run has one partner; %s and %s both have %s. Select one with Where",
				same[0].model(), w.model(), w.shared(settings)))
		}
		rows[key] = append(rows[key], w)
	}
	return rows
}

// same reports whether two rows have the same training, which may be missing.
func (w Row) same(other Row) bool {
	if w.training != "" && w.training == other.training {
		return true
	}
	if w.Run == nil || other.Run == nil {
		return w.Missing() && other.Missing() && w.Name == other.Name
	}
	return w.Run.Digest == other.Run.Digest
}

// model names the model of a row.
func (w Row) model() string {
	if model := w.settings["model"]; model != "" {
		return model
	}
	return "a row without a model"
}

// shared lists the values of settings, as in "data digits, seed 1".
func (w Row) shared(settings []string) string {
	var words []string
	for _, setting := range settings {
		if v := w.settings[setting]; v != "" {
			words = append(words, setting+" "+v)
		}
	}
	return strings.Join(words, ", ")
}

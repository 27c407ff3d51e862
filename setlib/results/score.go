package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"setlab/setlib/train"
)

// Score returns one number of each run, see the package documentation: "best accuracy [%]", "last connections", "accuracy at 100", "accuracy at best
// validation accuracy", "epoch of best accuracy" or "epochs". It panics if what is not the name of a score, or if neither a row nor the table that the
// rows were selected from has the metric; the message lists the existing metrics. Runs that differ only in what they measure are one run, whose score
// is that of the first that has it.
func (r *Results) Score(what string) Sample {
	q := readScore(what, r.Metrics())
	if q.kind != "epochs" {
		r.has(q.metric)
	}
	if q.kind == "chosen" {
		r.has(q.by)
	}
	return r.sample(q)
}

// Sample is Score, except that it is empty if no row has the metric. It panics if what is not the name of a score.
func (r *Results) Sample(what string) Sample { return r.sample(readScore(what, r.Metrics())) }

// sample returns the score of each run.
func (r *Results) sample(q query) Sample {
	var s Sample
	scored, missing := trainings{}, trainings{}
	for _, w := range r.rows {
		switch v := w.score(q); {
		case math.IsNaN(v):
			if missing.add(w) {
				s.Missing++
			}
		case scored.add(w):
			s.addOf(w, v)
		}
	}
	for training := range scored {
		if missing[training] {
			s.Missing--
		}
	}
	return s
}

// Score returns one number of the run, see the package documentation, or NaN if the run does not have it.
func (w Row) Score(what string) float64 { return w.score(readScore(what, nil)) }

// SmallIsBetter reports whether smaller values of a score are better: those of metrics for which train.SmallIsBetter, falls, and epochs of the
// best value. It panics if what is not the name of a score.
func SmallIsBetter(what string) bool { return readScore(what, nil).smallest() }

// Best returns the row with the best score; for example, the best of several sizes. If SmallIsBetter, that is the smallest score. ok is false if no
// row has the score.
func (r *Results) Best(what string) (best Row, ok bool) {
	q := readScore(what, r.Metrics())
	top := 0.
	for _, w := range r.rows {
		v := w.score(q)
		if q.smallest() {
			v = -v
		}
		if !ok && !math.IsNaN(v) || v > top { // −Inf is a score, too
			best, top, ok = w, v, true
		}
	}
	return best, ok
}

// BestBy groups the rows by the values of the settings, and returns the group whose mean score is best; for example, the seeds of the best of
// several sizes. Only the groups with the most scores compete, because the mean of fewer is more often best by chance. If no row has the score, the
// table is empty. BestBy panics where By does.
func (r *Results) BestBy(what string, settings ...string) *Results {
	q := readScore(what, r.Metrics())
	best, most, top := &Results{command: r.command, from: []*Results{r}}, 0, 0.
	for _, group := range r.By(settings...) {
		s := group.sample(q)
		mean, n := s.Mean(), len(s.Values)
		if q.smallest() {
			mean = -mean
		}
		if n > most || n == most && mean > top {
			best, most, top = group, n, mean
		}
	}
	return best
}

// query is a parsed score.
type query struct {
	kind   string // best, last, at, chosen, epoch, fall or epochs
	metric string
	at     float64
	by     string // the metric whose best value determines the epoch
}

// readScore parses a score. If it is not one, readScore panics with examples and the known metrics.
func readScore(what string, known []string) query {
	if what == "epochs" {
		return query{kind: what}
	}
	if metric, ok := strings.CutPrefix(what, "epoch of best "); ok {
		return query{kind: "epoch", metric: metric}
	}
	if metric, ok := strings.CutPrefix(what, "fall of "); ok {
		return query{kind: "fall", metric: metric}
	}
	for _, kind := range []string{"best", "last"} {
		if metric, ok := strings.CutPrefix(what, kind+" "); ok {
			return query{kind: kind, metric: metric}
		}
	}
	if metric, by, ok := strings.Cut(what, " at best "); ok {
		return query{kind: "chosen", metric: metric, by: by}
	}
	if k := strings.LastIndex(what, " at "); k >= 0 {
		if at, err := strconv.ParseFloat(what[k+4:], 64); err == nil {
			return query{kind: "at", metric: what[:k], at: at}
		}
	}
	metrics := ""
	if len(known) > 0 {
		metrics = "; the metrics are " + strings.Join(known, ", ")
	}
	panic(fmt.Sprintf("results: no score %q; examples of scores are %q, %q, %q, %q, %q, %q or %q%s", what,
		"best accuracy", "last accuracy [%]", "accuracy at 100", "accuracy at best validation accuracy", "epoch of best accuracy", "fall of accuracy", "epochs", metrics))
}

// smallest reports whether smaller scores are better.
func (q query) smallest() bool { return q.kind == "fall" || q.kind == "epoch" || q.smallMetric() }

// smallMetric reports whether smaller values of the metric are better.
func (q query) smallMetric() bool {
	name, _, _ := split(q.metric)
	return train.SmallIsBetter(name)
}

func (w Row) score(q query) float64 {
	if q.kind == "epochs" {
		if w.Missing() {
			return math.NaN()
		}
		return float64(w.done())
	}
	chosen := q.kind == "chosen"
	if chosen {
		epoch := w.score(query{kind: "epoch", metric: q.by})
		if math.IsNaN(epoch) {
			return epoch
		}
		q = query{kind: "at", metric: q.metric, at: epoch}
	}
	buffer := scratch.Get().(*series)
	defer scratch.Put(buffer)
	*buffer = w.appendSeries(series{buffer.epochs[:0], buffer.values[:0]}, q.metric)
	epochs, values := buffer.epochs, buffer.values
	if len(values) == 0 {
		return math.NaN()
	}
	best, last := 0, len(values)-1
	smallest := q.smallMetric()
	for k, v := range values {
		if v > values[best] && !smallest || v < values[best] && smallest {
			best = k
		}
		if q.kind == "at" && epochs[k] <= q.at {
			last = k
		}
	}
	switch {
	case q.kind == "best":
		return values[best]
	case q.kind == "epoch":
		return epochs[best]
	case q.kind == "fall":
		return math.Abs(values[best] - values[last])
	case q.kind == "at" && (math.IsNaN(q.at) || epochs[0] > q.at || !chosen && epochs[len(epochs)-1] < q.at):
		return math.NaN()
	}
	return values[last]
}

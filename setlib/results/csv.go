package results

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
)

// WriteCSV writes the table, a line a run with a header: the settings that any of the rows has, the completed epochs, and of each metric
// the best and the last value. Cells without a value are empty. pandas.read_csv and R's read.csv read it.
func (r *Results) WriteCSV(w io.Writer) error {
	settings, metrics := r.known(), r.Metrics()
	head := append(append([]string{}, settings...), "epochs done")
	var scores []query
	for _, metric := range metrics {
		for _, kind := range []string{"best ", "last "} {
			head, scores = append(head, kind+metric), append(scores, readScore(kind+metric))
		}
	}
	lines := csv.NewWriter(w)
	lines.Write(head) // Flush and Error tell
	for _, row := range r.rows {
		line := row.texts(settings)
		line = append(line, strconv.Itoa(row.done()))
		for _, q := range scores {
			line = append(line, cell(row.score(q)))
		}
		lines.Write(line)
	}
	lines.Flush()
	return lines.Error()
}

// WriteSeries writes everything that was measured, a line for each run and epoch with a header: the settings, the epoch, and the metrics.
func (r *Results) WriteSeries(w io.Writer) error {
	settings, metrics := r.known(), r.Metrics()
	lines := csv.NewWriter(w)
	lines.Write(append(append(append([]string{}, settings...), "epoch"), metrics...))
	for _, row := range r.rows {
		at := map[float64][]string{}
		var epochs []float64
		for k, metric := range metrics {
			es, values := row.Series(metric)
			for i, e := range es {
				if at[e] == nil {
					at[e] = make([]string, len(metrics))
					epochs = append(epochs, e)
				}
				at[e][k] = cell(values[i])
			}
		}
		texts := row.texts(settings)
		slices.Sort(epochs)
		for _, e := range epochs {
			lines.Write(append(append(append([]string{}, texts...), cell(e)), at[e]...))
		}
	}
	lines.Flush()
	return lines.Error()
}

func (w Row) texts(settings []string) []string {
	var texts []string
	for _, name := range settings {
		texts = append(texts, w.settings[name])
	}
	return texts
}

// cell writes a number with all its digits, and nothing for NaN.
func cell(v float64) string {
	if v != v {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

package results

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
)

// WriteCSV writes the table as CSV with a header and one line per run: all settings of any row, the number of completed epochs, and the
// best and last value of each metric. Cells without a value are empty. The format is readable by pandas.read_csv and R's read.csv.
func (r *Results) WriteCSV(w io.Writer) error {
	settings, metrics := r.known(), r.Metrics()
	head := []string{"epochs done"}
	var scores []query
	for _, metric := range metrics {
		for _, kind := range []string{"best ", "last "} {
			head, scores = append(head, kind+metric), append(scores, readScore(kind+metric, nil))
		}
	}
	lines := csv.NewWriter(w)
	lines.Write(append(headers(settings, head), head...)) // errors are returned after Flush
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

// WriteSeries writes all measured values as CSV with a header and one line per run and epoch: the settings, the epoch, and the metrics. A setting with
// the name of a metric has another name here: the setting loss is "loss function", beside the measured loss.
func (r *Results) WriteSeries(w io.Writer) error {
	settings, metrics := r.known(), r.Metrics()
	lines := csv.NewWriter(w)
	measured := append([]string{"epoch"}, metrics...)
	lines.Write(append(headers(settings, measured), measured...))
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

// headers returns the headers of the settings' columns, beside other columns. A setting with the name of another column gets a longer name, since
// programs that read the table need unique ones.
func headers(settings, others []string) []string {
	all := slices.Clone(settings)
	for k, name := range settings {
		if !slices.Contains(others, name) {
			continue
		}
		more := " setting"
		if name == "loss" {
			more = " function"
		}
		for slices.Contains(others, name) || slices.Contains(all, name) {
			name += more
		}
		all[k] = name
	}
	return all
}

func (w Row) texts(settings []string) []string {
	var texts []string
	for _, name := range settings {
		texts = append(texts, w.settings[name])
	}
	return texts
}

// cell formats a number with full precision, and NaN as an empty string.
func cell(v float64) string {
	if v != v {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

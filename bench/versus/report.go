package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"text/tabwriter"

	"setlab/bench/timing"
)

// table prints the rows as a table.
func table(out io.Writer, rows []row) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "WORK\tOURS\tFASTEST .. SLOWEST\tAGAINST\tTHEIRS\tTIMES FASTER\tMIN .. MAX\tTARGET\tMET")
	for _, r := range rows {
		best, worst := extremes(r.Own, r.Unit)
		fmt.Fprintf(t, "%s\t%s\t%s .. %s\t", r.Work, r.Unit.format(r.Own.Median()), r.Unit.format(best), r.Unit.format(worst))
		verdict := "yes"
		if !r.met() {
			verdict = "no"
		}
		target := ""
		if r.Against == "" {
			if r.Target != 0 {
				target = "at most " + r.Unit.format(r.Target)
			}
			fmt.Fprintf(t, "%s\t\t\t\t", r.Timed)
		} else {
			ratios := r.ratios()
			if r.Target != 0 {
				target = fmt.Sprintf("at least %g", r.Target)
			}
			fmt.Fprintf(t, "%s\t%s\t%.3g\t%.3g .. %.3g\t", r.Against, r.Unit.format(r.Its.Median()), ratios.Median(), ratios.Min(), ratios.Max())
		}
		if target == "" {
			verdict = ""
		}
		fmt.Fprintf(t, "%s\t%s\n", target, verdict)
	}
	return t.Flush()
}

// extremes returns the best and the worst measurement.
func extremes(t timing.Times, u unit) (best, worst float64) {
	if u == rate {
		return t.Max(), t.Min()
	}
	return t.Min(), t.Max()
}

// format formats a measurement.
func (u unit) format(v float64) string {
	switch {
	case u == seconds && v < 1e-3:
		return fmt.Sprintf("%.3g us", v*1e6)
	case u == seconds && v < 1:
		return fmt.Sprintf("%.3g ms", v*1e3)
	}
	return fmt.Sprintf("%.3g %s", v, u)
}

var columns = []string{
	"work", "against", "timed", "unit", "ours", "ours fastest", "ours slowest", "theirs", "theirs fastest", "theirs slowest",
	"ratio", "ratio min", "ratio max", "target", "met", "turns", "threads", "machine", "simd", "software", "date", "load before",
}

// writeSummary writes a line for each row.
func writeSummary(path string, rows []row) error {
	records := [][]string{columns}
	for _, r := range rows {
		best, worst := extremes(r.Own, r.Unit)
		record := []string{r.Work, r.Against, r.Timed, string(r.Unit), digits(r.Own.Median()), digits(best), digits(worst)}
		if r.Against == "" {
			record = append(record, "", "", "", "", "", "")
		} else {
			best, worst := extremes(r.Its, r.Unit)
			ratios := r.ratios()
			record = append(record, digits(r.Its.Median()), digits(best), digits(worst), digits(ratios.Median()), digits(ratios.Min()), digits(ratios.Max()))
		}
		target, met := "", ""
		if r.Target != 0 {
			target, met = digits(r.Target), strconv.FormatBool(r.met())
		}
		records = append(records, append(record, target, met, strconv.Itoa(len(r.Own)), strconv.Itoa(r.Made.Threads),
			r.Made.Processor, r.Made.SIMD, r.Made.Software, r.Made.Date, digits(r.Made.Load)))
	}
	return writeCSV(path, records)
}

var turnColumns = []string{"work", "against", "unit", "turn", "ours", "theirs"}

// writeTurns writes every single measurement.
func writeTurns(path string, rows []row) error {
	records := [][]string{turnColumns}
	for _, r := range rows {
		for k, own := range r.Own {
			its := ""
			if r.Against != "" {
				its = exact(r.Its[k])
			}
			records = append(records, []string{r.Work, r.Against, string(r.Unit), strconv.Itoa(k + 1), exact(own), its})
		}
	}
	return writeCSV(path, records)
}

func digits(v float64) string { return strconv.FormatFloat(v, 'g', 5, 64) }

// exact formats all digits, so that later runs compute the same medians.
func exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// writeCSV replaces a file and creates its folder if needed.
func writeCSV(path string, records [][]string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := csv.NewWriter(f).WriteAll(records); err != nil {
		return err
	}
	return f.Close()
}

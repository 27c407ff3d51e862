package main

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"setlab/plotting"
	"setlab/setlib/results"
	"setlab/setlib/runs"
)

func newRunsTable(open func() (*runs.Store, error)) *cobra.Command {
	var rows, columns, metric, number, out string
	var where []string
	command := &cobra.Command{
		Use:   "table",
		Short: "Compare the runs of a store by two settings",
		Long: `Compare the runs of a store by two settings: a row for each value of one, a column for
each value of the other, and in each cell a score of the runs with both values. If there
are several runs, it is the mean with the lowest and the highest score.

Settings are named as in grid files: data, model, rule, epsilon, zeta, hidden, steps,
activation, dropout, seed and so on. Examples of scores are "best accuracy [%]",
"last test loss", "log-probability at 500" and "epoch of best accuracy". A metric alone,
such as accuracy, stands for its best value.

The table is printed as text or written to a file in the format of its extension: .csv,
.html, .md, .tex, or .png and .svg for a heat map.`,
		Example: `  setlab runs table --rows epsilon --cols zeta --metric accuracy
  setlab runs table --rows hidden --cols model --where data=dna --metric log-probability
  setlab runs table --rows epsilon --cols zeta --metric "best accuracy [%]" --out accuracy.png`,
		Args: noArguments,
	}
	flags := command.Flags()
	flags.StringVar(&rows, "rows", "data", "the `SETTING` of the rows")
	flags.StringVar(&columns, "cols", "", "the `SETTING` of the columns (default model, or data if the rows are models)")
	flags.StringVar(&metric, "metric", "", "the `SCORE` or metric (default: accuracy or log-probability, whichever the runs have)")
	flags.StringArrayVar(&where, "where", nil, "only runs with `SETTING=VALUE`; may be repeated")
	flags.StringVar(&number, "format", "%.4g", "number format, as in C's printf")
	flags.StringVar(&out, "out", "", "write to this `FILE`")
	command.RunE = func(command *cobra.Command, _ []string) error {
		store, err := open()
		if err != nil {
			return err
		}
		all, err := results.Stored(command.Context(), store)
		if err != nil {
			return err
		}
		all, pivot, err := pivotOf(all, rows, columns, metric, where)
		if err != nil {
			return err
		}
		if strings.Contains(fmt.Sprintf(number, 1.5), "%!") {
			return &usageError{command, fmt.Errorf("--format %q does not format one number; an example is %%.2f", number)}
		}
		if differ := mixed(all, pivot); len(differ) > 0 {
			fmt.Fprintf(command.ErrOrStderr(), "setlab: cells have the mean of runs that differ in %s; --where %s=... selects some of them\n", strings.Join(differ, ", "), differ[0])
		}
		if all.Problems() != nil || all.Missing().Len() > 0 {
			fmt.Fprintf(command.ErrOrStderr(), "setlab: %s\n", all.State())
		}
		table := pivotTable(all, pivot, number)
		switch filepath.Ext(out) {
		case "":
			if out != "" {
				return &usageError{command, fmt.Errorf("--out %s needs one of the extensions .csv, .html, .md, .tex, .png or .svg", out)}
			}
			_, err = fmt.Fprintln(command.OutOrStdout(), table)
			return err
		case ".png", ".svg":
			return plotting.PivotHeat(pivot, number).Save(out)
		}
		return table.Save(out)
	}
	return command
}

// pivotTable returns a pivot of results as a table whose headings are the unmodified values of the
// settings.
func pivotTable(all *results.Results, p results.Pivot, number string) *plotting.Table {
	names := map[string]string{p.Row: p.Row + " \\ " + p.Column}
	for _, v := range slices.Concat(p.Rows, p.Columns) {
		names[v] = v
	}
	table := plotting.Scores{Title: p.Score, Rows: p.Row, Columns: p.Column, Scores: []string{p.Score + " …"}, Names: names}.Table(all)
	for k, c := range table.Columns[1:] { // the title names the unit
		table.Columns[1+k] = plotting.Column{Name: c.Name, Format: number, Align: plotting.AlignRight}
	}
	return table
}

// pivotOf selects runs and compares them. The error for a misspelled name lists the existing ones.
func pivotOf(all *results.Results, rows, columns, metric string, where []string) (some *results.Results, pivot results.Pivot, err error) {
	if columns == "" {
		columns = "model"
		if rows == columns {
			columns = "data" // model by model would be a diagonal
		}
	}
	defer func() {
		if mistake := recover(); mistake != nil {
			text, ok := mistake.(string)
			if !ok {
				panic(mistake)
			}
			err = fmt.Errorf("%s", strings.TrimPrefix(text, "results: "))
		}
	}()
	for _, condition := range where {
		setting, value, ok := strings.Cut(condition, "=")
		if !ok {
			return nil, pivot, fmt.Errorf("--where %q; write a setting and its value, such as data=mnist", condition)
		}
		if all.Where(setting, value).Len() == 0 {
			return nil, pivot, fmt.Errorf("no run has %s %q; there are %s", setting, value, strings.Join(all.Values(setting), ", "))
		}
		all = all.Where(setting, value)
	}
	if all.Len() == 0 {
		if problems := all.Problems(); problems != nil {
			return nil, pivot, fmt.Errorf("no run can be read: %w", errors.Join(problems...))
		}
		return nil, pivot, fmt.Errorf("there are no runs; `setlab sweep` and notebooks create them")
	}
	score := scoreOf(metric, all.Metrics())
	all.Score(score) // panics if no run has it
	for _, setting := range []string{rows, columns} {
		all = scored(all, setting, score)
	}
	if all.Len() == 0 {
		return nil, pivot, fmt.Errorf("no run has %s", score)
	}
	return all, all.Pivot(rows, columns, score), nil
}

// scored leaves out the values of a setting with which no run has the score.
func scored(all *results.Results, setting, score string) *results.Results {
	var without []string
	for _, part := range all.By(setting) {
		if !slices.ContainsFunc(part.Rows(), func(w results.Row) bool { return !math.IsNaN(w.Score(score)) }) {
			without = append(without, part.Value(setting))
		}
	}
	return all.Without(setting, without...)
}

// mixed returns the settings other than the seed in which runs of one cell differ.
func mixed(all *results.Results, p results.Pivot) []string {
	if p.Row != "model" && p.Column != "model" {
		all = all.Label("model", func(results.Row) string { return "" }) // a model's name says less than the settings that it is made of
	}
	cells := all.By(p.Row, p.Column)
	return slices.DeleteFunc(all.Settings(), func(setting string) bool {
		return setting == p.Row || setting == p.Column || setting == "seed" ||
			!slices.ContainsFunc(cells, func(cell *results.Results) bool { return len(cell.Values(setting)) > 1 })
	})
}

// scoreOf returns the score for a metric. Without a metric, it uses log-probability or accuracy if
// the runs have it, otherwise loss.
func scoreOf(metric string, metrics []string) string {
	if metric == "" {
		metric = "loss"
		for _, usual := range []string{"log-probability", "accuracy"} {
			if slices.Contains(metrics, usual) {
				metric = usual
			}
		}
	}
	name, _, _ := strings.Cut(metric, " [")
	if slices.Contains(metrics, name) {
		return "best " + metric
	}
	return metric
}

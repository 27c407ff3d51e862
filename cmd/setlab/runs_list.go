package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"setlab/plotting"
	"setlab/setlib/results"
	"setlab/setlib/runs"
)

// unreadableRun is the state of a run whose files cannot be read.
const unreadableRun runs.Where = "unreadable"

func newRunsList(open func() (*runs.Store, error)) *cobra.Command {
	var asJSON, verify bool
	var metrics []string
	command := &cobra.Command{
		Use:   "list",
		Short: "List the runs of a store",
		Long: `List the runs of a store by name, finished runs first. The list shows damage that can
be found without reading large files: missing or truncated files, and small files that
have changed. --verify reads everything and finds every changed byte.

--metric adds the best and the last value of a metric, such as accuracy, "test loss" or
log-probability. ` + "`setlab runs table`" + ` compares runs by their settings.`,
		Args: noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			store, err := open()
			if err != nil {
				return err
			}
			all, err := store.List()
			if err != nil {
				return err
			}
			if len(all) == 0 && !asJSON {
				_, err := fmt.Fprintln(command.OutOrStdout(), "There are no runs. `setlab sweep` and notebooks create them.")
				return err
			}
			damaged, unreadable := 0, 0
			for i := range all {
				e := &all[i]
				if verify && e.Damage == nil {
					e.Damage = e.Verify()
				}
				switch {
				case errors.Is(e.Damage, fs.ErrPermission):
					e.Where = unreadableRun
					unreadable++
				case e.Damage != nil && e.Where != runs.Newer:
					e.Where = runs.Damaged
					damaged++
				}
			}
			if asJSON {
				err = runsJSON(command.OutOrStdout(), all)
			} else {
				err = runsTable(command.OutOrStdout(), store, all, metrics)
			}
			if err != nil {
				return err
			}
			if unreadable > 0 {
				return fmt.Errorf("%d of %d runs cannot be read, because they belong to another user", unreadable, len(all))
			}
			if damaged > 0 {
				return fmt.Errorf("%d of %d runs are damaged and will be trained again when they are needed", damaged, len(all))
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per line")
	command.Flags().StringArrayVar(&metrics, "metric", nil, "show the best and the last value of this `METRIC`; may be repeated")
	command.MarkFlagsMutuallyExclusive("json", "metric")
	command.Flags().BoolVar(&verify, "verify", false, "check every file against its digest")
	return command
}

// runsTable prints one row per run as a table.
func runsTable(out io.Writer, store *runs.Store, all runs.Listing, metrics []string) error {
	table := plotting.Table{Columns: []plotting.Column{
		{Name: "RUN"}, {Name: "STATE"}, {Name: "EPOCHS", Align: plotting.AlignRight}, {Name: "TIME", Align: plotting.AlignRight},
		{Name: "SIZE", Align: plotting.AlignRight}, {Name: "WEIGHTS"},
	}}
	for _, metric := range metrics {
		table.Columns = append(table.Columns, plotting.Column{Name: "best " + metric, Format: "%.5g"}, plotting.Column{Name: "last " + metric, Format: "%.5g"})
	}
	table.Columns = append(table.Columns, plotting.Column{Name: "WHAT"})
	var known []string
	for _, e := range all {
		digest := fmt.Sprintf("%.12s", e.Digest)
		if e.Damage != nil {
			row := append([]any{digest, e.Where, "", "", "", ""}, make([]any, 2*len(metrics))...)
			table.Add(append(row, e.Damage))
			continue
		}
		epochs, what := fmt.Sprint(e.Record.Epochs), e.Record.Name
		if !e.Record.Finished() {
			epochs += fmt.Sprintf("/%d", e.Record.Of)
		}
		if what == "" {
			what = e.Record.Model
		}
		scores, has, err := scoresOf(store, e, metrics)
		if err != nil {
			return err
		}
		known = append(known, has...)
		row := append([]any{digest, e.Where, epochs, e.Record.Elapsed().Round(100 * time.Millisecond), byteCount(e.Size), e.Weights}, scores...)
		table.Add(append(row, what))
	}
	for _, metric := range metrics {
		if name, _, _ := strings.Cut(metric, " ["); !slices.Contains(known, name) {
			slices.Sort(known)
			known = slices.Compact(known)
			return fmt.Errorf("no run has the metric %q; there are %s%s", name, strings.Join(known, ", "), didYouMean(name, known))
		}
	}
	_, err := fmt.Fprintln(out, table)
	return err
}

// scoresOf returns the best and the last value of each metric of a run, and the names of the metrics that it has. Other metrics have
// no value.
func scoresOf(store *runs.Store, e runs.Entry, metrics []string) (scores []any, has []string, err error) {
	if len(metrics) == 0 {
		return nil, nil, nil
	}
	run, err := store.Load(e)
	if err != nil {
		return nil, nil, err
	}
	table, err := results.FromRuns([]*runs.Run{run})
	if err != nil {
		return nil, nil, err
	}
	for _, metric := range metrics {
		for _, kind := range []string{"best ", "last "} {
			scores = append(scores, table.Rows()[0].Score(kind+metric))
		}
	}
	return scores, table.Metrics(), nil
}

// runsJSON prints one JSON object per line for each run.
func runsJSON(out io.Writer, all runs.Listing) error {
	encoder := json.NewEncoder(out)
	for _, e := range all {
		damage := ""
		if e.Damage != nil {
			damage = e.Damage.Error()
		}
		err := encoder.Encode(struct {
			Digest  string      `json:"digest"`
			Dir     string      `json:"dir"`
			State   runs.Where  `json:"state"`
			Weights bool        `json:"weights"`
			Size    int64       `json:"bytes"`
			Damage  string      `json:"damage,omitempty"`
			Record  runs.Record `json:"run"`
		}{e.Digest, e.Dir, e.Where, e.Weights, e.Size, damage, e.Record})
		if err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"setlab/setlib/runs"
)

// unreadableRun is the state of a run whose files may not be read.
const unreadableRun runs.Where = "unreadable"

func newRunsList(open func() (*runs.Store, error)) *cobra.Command {
	var asJSON, verify bool
	command := &cobra.Command{
		Use:   "list",
		Short: "List the runs of a store",
		Long: `List the runs of a store, those that are finished first, by name. Damage that shows
without reading large files is said: files that are missing or cut off, and small
ones that have changed. --verify reads everything, and so finds every changed byte.`,
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
				_, err := fmt.Fprintln(command.OutOrStdout(), "There are no runs. `setlab sweep` makes some, and so do notebooks.")
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
			list := runsTable
			if asJSON {
				list = runsJSON
			}
			if err := list(command.OutOrStdout(), all); err != nil {
				return err
			}
			if unreadable > 0 {
				return fmt.Errorf("%d of %d runs cannot be read: they belong to somebody else", unreadable, len(all))
			}
			if damaged > 0 {
				return fmt.Errorf("%d of %d runs are damaged; what asks for one trains it again", damaged, len(all))
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	command.Flags().BoolVar(&verify, "verify", false, "read everything, and compare every file with its digest")
	return command
}

// runsTable prints a row for each run, for people.
func runsTable(out io.Writer, all runs.Listing) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RUN\tSTATE\tEPOCHS\tTIME\tSIZE\tWEIGHTS\tWHAT")
	for _, e := range all {
		if e.Damage != nil {
			fmt.Fprintf(table, "%.12s\t%s\t\t\t\t\t%v\n", e.Digest, e.Where, e.Damage)
			continue
		}
		epochs, weights, what := fmt.Sprint(e.Record.Epochs), "no", e.Record.Name
		if !e.Record.Finished() {
			epochs += fmt.Sprintf("/%d", e.Record.Of)
		}
		if e.Weights {
			weights = "yes"
		}
		if what == "" {
			what = e.Record.Model
		}
		fmt.Fprintf(table, "%.12s\t%s\t%s\t%v\t%s\t%s\t%s\n", e.Digest, e.Where, epochs, e.Record.Elapsed().Round(100*time.Millisecond), byteCount(e.Size), weights, what)
	}
	return table.Flush()
}

// runsJSON prints a line for each run, for programs.
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

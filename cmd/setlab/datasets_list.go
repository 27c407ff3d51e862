package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"setlab/datasets"
	"setlab/plotting"
)

func newDatasetsList(cache *datasets.Cache) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "list",
		Short: "List the data sets and where they are",
		Args:  noArguments,
		RunE: func(command *cobra.Command, _ []string) error {
			var all []datasets.Status
			for _, entry := range datasets.Registry() {
				status, err := cache.Status(entry.Name)
				if err != nil {
					return err
				}
				all = append(all, status)
			}
			if asJSON {
				return listJSON(command.OutOrStdout(), all)
			}
			return listTable(command.OutOrStdout(), all)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object per line")
	return command
}

// listTable prints one row per data set as a table.
func listTable(out io.Writer, all []datasets.Status) error {
	table := plotting.Table{
		Columns: []plotting.Column{
			{Name: "NAME"}, {Name: "TITLE"}, {Name: "TRAIN + VALID + TEST x FEATURES"}, {Name: "CLASSES"}, {Name: "TABLE 1"}, {Name: "WHERE"},
		},
		Notes: []string{"`setlab datasets show NAME` shows details, `setlab datasets fetch NAME` downloads."},
	}
	for _, status := range all {
		entry := status.Entry
		var classes, paper any
		if entry.Classes > 0 {
			classes = entry.Classes
		}
		if entry.Paper != "" {
			paper = entry.Paper
		}
		table.Add([]any{entry.Name, entry.Title, entry.Shape(), classes, paper, where(status)})
	}
	_, err := fmt.Fprintln(out, table)
	return err
}

// where describes where a data set is stored, or what has to be downloaded.
func where(status datasets.Status) string {
	switch {
	case status.Place == datasets.Absent && status.Missing > 0:
		return "to fetch, " + byteCount(status.Missing)
	case status.Place == datasets.Absent:
		return "to fetch, size unknown"
	}
	return string(status.Place)
}

// listJSON prints one JSON object per line for each data set.
func listJSON(out io.Writer, all []datasets.Status) error {
	encoder := json.NewEncoder(out)
	for _, status := range all {
		entry := status.Entry
		err := encoder.Encode(struct {
			Name     string `json:"name"`
			Title    string `json:"title"`
			Features int    `json:"features"`
			Train    int    `json:"train"`
			Valid    int    `json:"valid"`
			Test     int    `json:"test"`
			Classes  int    `json:"classes"`
			Place    string `json:"place"`
			Missing  int64  `json:"bytes_to_fetch"`
		}{entry.Name, entry.Title, entry.Features, entry.Train, entry.Valid, entry.Test, entry.Classes, string(status.Place), status.Missing})
		if err != nil {
			return err
		}
	}
	return nil
}

// byteCount formats a number of bytes.
func byteCount(n int64) string {
	const units = "kMGT"
	if n < 1000 {
		return fmt.Sprintf("%d B", n)
	}
	value, unit := float64(n), -1
	for value >= 999.5 && unit < len(units)-1 {
		value /= 1000
		unit++
	}
	if value < 9.95 {
		return fmt.Sprintf("%.1f %cB", value, units[unit])
	}
	return fmt.Sprintf("%.0f %cB", value, units[unit])
}

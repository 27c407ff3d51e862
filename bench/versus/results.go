package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// The tables in a folder of results.
const (
	summaryFile = "speed.csv"
	turnsFile   = "turns.csv"
)

// merged returns the rows of earlier runs, in their order, with those of works that were measured again replaced, and then the rows of new
// works. It drops rows from another kind of machine.
func merged(earlier, measured []row) []row {
	again := func(work string) []row {
		return slices.DeleteFunc(slices.Clone(measured), func(r row) bool { return r.Work != work })
	}
	var rows []row
	placed := map[string]bool{}
	place := func(work string, those []row) {
		if !placed[work] {
			placed[work] = true
			rows = append(rows, those...)
		}
	}
	for _, r := range earlier {
		switch now := again(r.Work); {
		case len(now) > 0:
			place(r.Work, now)
		case r.Made.Processor == measured[0].Made.Processor && r.Made.SIMD == measured[0].Made.SIMD:
			rows = append(rows, r)
		}
	}
	for _, r := range measured {
		place(r.Work, again(r.Work))
	}
	return rows
}

// readResults reads the files of writeSummary and writeTurns. A folder without them has no rows.
func readResults(folder string) ([]row, error) {
	summary, err := readTable(filepath.Join(folder, summaryFile), columns)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	turns, err := readTable(filepath.Join(folder, turnsFile), turnColumns)
	if err != nil {
		return nil, err
	}
	rows := make([]row, len(summary))
	for k, record := range summary {
		r := &rows[k]
		r.Work, r.Against, r.Timed, r.Unit = record["work"], record["against"], record["timed"], unit(record["unit"])
		r.Made.Processor, r.Made.SIMD, r.Made.Software, r.Made.Date = record["machine"], record["simd"], record["software"], record["date"]
		var failures [3]error
		r.Target, failures[0] = number(record["target"])
		r.Made.Load, failures[1] = number(record["load before"])
		r.Made.Threads, failures[2] = strconv.Atoi(record["threads"])
		for _, turn := range turns {
			if turn["work"] != r.Work || turn["against"] != r.Against {
				continue
			}
			own, err := number(turn["ours"])
			failures[0] = errors.Join(failures[0], err)
			r.Own = append(r.Own, own)
			if r.Against != "" {
				its, err := number(turn["theirs"])
				failures[0] = errors.Join(failures[0], err)
				r.Its = append(r.Its, its)
			}
		}
		if err := errors.Join(failures[:]...); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", folder, r.Work, err)
		}
		if len(r.Own) == 0 {
			return nil, fmt.Errorf("%s has no turns of %s against %q, which %s has", turnsFile, r.Work, r.Against, summaryFile)
		}
	}
	return rows, nil
}

// number parses a number; "" is 0.
func number(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	return strconv.ParseFloat(text, 64)
}

// readTable reads a table as a map from column to value for each line.
func readTable(path string, wanted []string) ([]map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(records) == 0 || !slices.Equal(records[0], wanted) {
		return nil, fmt.Errorf("%s does not have the columns %q; move it away", path, wanted)
	}
	var lines []map[string]string
	for _, record := range records[1:] {
		line := map[string]string{}
		for k, name := range wanted {
			line[name] = record[k]
		}
		lines = append(lines, line)
	}
	return lines, nil
}

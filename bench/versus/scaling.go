package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"setlab/bench/work"
)

// scalingFile is the table of times by number of threads.
const scalingFile = "threads.csv"

// scaled are the works whose times are measured by number of threads, with their PyTorch peers.
var scaled = []struct {
	work string
	peer []string
}{
	{"w1-set", []string{"torch_mlp.py", "w1", "masked"}},
	{"w2-set", []string{"torch_mlp.py", "w2", "masked"}},
	{"w1-dense", []string{"torch_mlp.py", "w1", "dense"}},
	{"cnn-set", []string{"torch_cnn.py", "masked", "channels_last"}},
	{"cnn", []string{"torch_cnn.py", "dense", "channels_last"}},
}

// scaling measures works on 1, 2, 4, ... threads up to most, against PyTorch on as many, and, where there is a GPU, against PyTorch on it.
// After each work it calls done with all rows so far.
func (p place) scaling(ctx context.Context, r runner, wanted func(name, kind string) bool, most int, done func([]row) error) ([]row, error) {
	var rows []row
	for _, s := range scaled {
		if !wanted(s.work, "works") {
			continue
		}
		works, err := work.Named([]string{s.work})
		if err != nil {
			return nil, err
		}
		for _, threads := range doublings(most) {
			rivals := []rival{{p.script(threads, s.peer[0], s.peer[1:]...), 0}}
			if threads == most {
				rivals = append(rivals, rival{append([]string{"env", "DEVICE=cuda"}, p.script(threads, s.peer[0], s.peer[1:]...)...), 0})
			}
			measured, err := r.run(ctx, contest{name: s.work, unit: seconds, rivals: rivals,
				prepare: func(context.Context) (contender, error) { return own{works[0].Prepare(threads)}, nil }})
			if err != nil {
				return nil, err
			}
			made(measured, thisMachine(), threads)
			rows = append(rows, measured...)
			if err := done(rows); err != nil {
				return nil, err
			}
		}
	}
	return rows, nil
}

// doublings returns 1, 2, 4, ... below most, and most.
func doublings(most int) []int {
	var all []int
	for threads := 1; threads < most; threads *= 2 {
		all = append(all, threads)
	}
	return append(all, most)
}

var scalingColumns = []string{
	"work", "threads", "against", "ours", "ours fastest", "ours slowest", "theirs", "theirs fastest", "theirs slowest",
	"turns", "machine", "processors", "simd", "software", "date",
}

// writeScaling writes a line for each row.
func writeScaling(folder string, rows []row) error {
	earlier, err := readTable(filepath.Join(folder, scalingFile), scalingColumns)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	records := [][]string{scalingColumns}
	for _, line := range earlier { // what was not measured again stays
		if slices.ContainsFunc(rows, func(r row) bool {
			return r.Work == line["work"] && strconv.Itoa(r.Made.Threads) == line["threads"] && r.Against == line["against"]
		}) {
			continue
		}
		var record []string
		for _, column := range scalingColumns {
			record = append(record, line[column])
		}
		records = append(records, record)
	}
	for _, r := range rows {
		record := []string{r.Work, strconv.Itoa(r.Made.Threads), r.Against, digits(r.Own.Median()), digits(r.Own.Min()), digits(r.Own.Max()), "", "", ""}
		if r.Against != "" {
			copy(record[6:], []string{digits(r.Its.Median()), digits(r.Its.Min()), digits(r.Its.Max())})
		}
		records = append(records, append(record, fmt.Sprint(len(r.Own)), r.Made.Processor, strconv.Itoa(runtime.NumCPU()), r.Made.SIMD, r.Made.Software, r.Made.Date))
	}
	return writeCSV(filepath.Join(folder, scalingFile), records)
}

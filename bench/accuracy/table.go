package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strconv"

	"setlab/setlib/train"
)

var columns = []string{"data", "rule", "seed", "epoch", "accuracy", "test loss", "training loss", "connections"}

// all makes the runs that the file lacks, adding each to it when it is done.
func (e *experiment) all(ctx context.Context, path string, rules, seeds []string) error {
	done, err := finished(path)
	if err != nil {
		return err
	}
	set, err := e.load(ctx)
	if err != nil {
		return err
	}
	for _, seed := range seeds {
		number, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			return fmt.Errorf("-seeds: %w", err)
		}
		for _, rule := range rules {
			key := [3]string{e.data, rule, seed}
			if done[key] {
				continue
			}
			run, err := e.run(ctx, set, rule, number)
			if err != nil {
				return err
			}
			best, at := run.History.Max("accuracy")
			fmt.Printf("%s %s seed %s: best %.4f at epoch %d, last %.4f, %v\n", e.data, rule, seed, best, at, run.History.Last("accuracy"), run.Elapsed)
			if err := add(path, key, run.History); err != nil {
				return err
			}
		}
	}
	return nil
}

// finished returns which runs the file holds.
func finished(path string) (map[[3]string]bool, error) {
	done := map[[3]string]bool{}
	f, err := os.Open(path)
	if os.IsNotExist(err) {
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, r := range records {
		done[[3]string{r[0], r[1], r[2]}] = true
	}
	return done, nil
}

// add appends a run to the file.
func add(path string, key [3]string, h *train.History) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	w := csv.NewWriter(f)
	if info, err := f.Stat(); err == nil && info.Size() == 0 {
		w.Write(columns)
	}
	series := [][]float64{h.Column("accuracy"), h.Column("test loss"), h.Column(train.LossColumn), h.Column(train.ConnectionsColumn)}
	for i, epoch := range h.Epochs() {
		record := append(key[:], strconv.Itoa(epoch))
		for _, s := range series {
			record = append(record, strconv.FormatFloat(s[i], 'g', 6, 64))
		}
		w.Write(record)
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return err
	}
	return f.Close()
}

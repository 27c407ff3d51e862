package train

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// ReadHistory reads a table that History.WriteCSV has written, to the same bits. Its error names line and column of what is wrong.
func ReadHistory(r io.Reader) (*History, error) {
	in := csv.NewReader(r)
	in.ReuseRecord = true
	header, err := in.Read()
	if err != nil {
		return nil, fmt.Errorf("train: a history without a header: %w", err)
	}
	if header[0] != "epoch" {
		return nil, fmt.Errorf("train: the first column of a history is %q, not epoch", header[0])
	}
	h := newHistory(slices.Clone(header[1:]))
	for {
		record, err := in.Read()
		if err == io.EOF {
			return h, nil
		}
		if err != nil {
			return nil, fmt.Errorf("train: history: %w", err)
		}
		if err := h.parse(record); err != nil {
			line, _ := in.FieldPos(0)
			return nil, fmt.Errorf("train: line %d of a history: %w", line, err)
		}
	}
}

// parse appends a row. Epochs must ascend.
func (h *History) parse(record []string) error {
	epoch, err := strconv.Atoi(record[0])
	if err != nil || epoch < 0 || len(h.epochs) > 0 && epoch <= h.epochs[len(h.epochs)-1] {
		return fmt.Errorf("%q is no epoch after the one before", record[0])
	}
	for c, text := range record[1:] {
		v := math.NaN()
		if text != "" {
			if v, err = strconv.ParseFloat(text, 64); err != nil {
				return fmt.Errorf("%s: %q is not a number", h.names[c], text)
			}
		}
		h.values[c] = append(h.values[c], v)
	}
	h.epochs = append(h.epochs, epoch)
	return nil
}

// clone returns a copy that can grow by itself.
func (h *History) clone() *History {
	c := &History{names: slices.Clone(h.names), epochs: slices.Clone(h.epochs)}
	for _, v := range h.values {
		c.values = append(c.values, slices.Clone(v))
	}
	return c
}

// last returns the epoch of the last row, 0 without one.
func (h *History) last() int {
	if len(h.epochs) == 0 {
		return 0
	}
	return h.epochs[len(h.epochs)-1]
}

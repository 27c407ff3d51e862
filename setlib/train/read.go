package train

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"sync"
)

// ReadHistory reads a table written by History.WriteCSV. The values are equal bit for bit. For invalid input, the error names the line
// and column.
func ReadHistory(r io.Reader) (*History, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("train: a history: %w", err)
	}
	return parseHistory(data)
}

// parseHistory reads a table. It does not retain data.
func parseHistory(data []byte) (*History, error) {
	in := csvLines{data: data}
	if ok, err := in.next(); err != nil {
		return nil, err
	} else if !ok {
		return nil, errors.New("train: a history without a header: the input is empty")
	}
	var header []string
	for _, f := range in.fields {
		header = append(header, string(f))
	}
	if header[0] != "epoch" {
		return nil, fmt.Errorf("train: the first column of a history is %q, not epoch", header[0])
	}
	h := newHistory(header[1:])
	buffer := epochBuffers.Get().(*[]int)
	defer epochBuffers.Put(buffer)
	h.grow(*buffer, data[in.at:])
	n := 0 // rows
	for ; ; n++ {
		if used := h.plain(n, data[in.at:]); used > 0 {
			in.at += used
			in.line++
			continue
		}
		ok, err := in.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if len(in.fields) != len(header) {
			return nil, fmt.Errorf("train: line %d of a history has %d columns, the wrong number; its header has %d", in.began, len(in.fields), len(header))
		}
		if err := h.parse(n, in.fields); err != nil {
			return nil, fmt.Errorf("train: line %d of a history: %w", in.began, err)
		}
	}
	*buffer = h.epochs
	h.epochs = kept(h.epochs[:n])
	for c, column := range h.values {
		h.values[c] = column[:n]
	}
	return h, nil
}

// grow allocates as many rows as the text can have: one per line, where each line has a digit, its commas and a line end. All columns
// share one array; a column that is appended to later is reallocated. epochs is a slice whose memory is reused.
func (h *History) grow(epochs []int, text []byte) {
	columns := len(h.names)
	lines := bytes.Count(text, []byte("\n"))
	if n := len(text); n > 0 && text[n-1] != '\n' {
		lines++
	}
	rows := min(lines, (len(text)+1)/(columns+2))
	h.epochs = slices.Grow(epochs[:0], rows)[:rows]
	all := make([]float64, rows*columns)
	for c := range h.values {
		h.values[c] = all[c*rows : (c+1)*rows : (c+1)*rows]
	}
}

// plain parses row n at the beginning of text if the line consists of decimal numbers and empty cells, as nearly all do, and returns the
// line's length. If not, it returns 0.
func (h *History) plain(n int, text []byte) int {
	epoch, at := 0, 0
	for at < min(len(text), 9) && '0' <= text[at] && text[at] <= '9' {
		epoch = 10*epoch + int(text[at]-'0')
		at++
	}
	if at == 0 || n > 0 && epoch <= h.epochs[n-1] {
		return 0
	}
	for _, column := range h.values {
		if at >= len(text) || text[at] != ',' {
			return 0
		}
		at++
		if at < len(text) && (text[at] == ',' || text[at] == '\n') {
			column[n] = math.NaN()
			continue
		}
		v, used, ok := decimal(text[at:])
		if !ok {
			return 0
		}
		column[n] = v
		at += used
	}
	if at >= len(text) || text[at] != '\n' {
		return 0
	}
	h.epochs[n] = epoch
	return at + 1
}

// parse parses row n from its cells. Epochs must ascend.
func (h *History) parse(n int, cells [][]byte) error {
	epoch, err := strconv.Atoi(string(cells[0]))
	if err != nil || epoch < 0 || n > 0 && epoch <= h.epochs[n-1] {
		return fmt.Errorf("%q is not an epoch after the one before", cells[0])
	}
	for c, text := range cells[1:] {
		v := math.NaN()
		if len(text) > 0 {
			if v, err = strconv.ParseFloat(string(text), 64); err != nil {
				return fmt.Errorf("%s: %q is not a number", h.names[c], text)
			}
		}
		h.values[c][n] = v
	}
	h.epochs[n] = epoch
	return nil
}

// counted is 0, 1, 2 …: the epochs of nearly all histories, which share it. It must not be modified.
var counted = func() []int {
	all := make([]int, 1<<14)
	for k := range all {
		all[k] = k
	}
	return all
}()

// kept returns the epochs in an immutable array: counted if they count up from 0 or 1, or else a copy.
func kept(epochs []int) []int {
	if n := len(epochs); n > 0 && epochs[0] < 2 && epochs[n-1] == epochs[0]+n-1 && epochs[n-1] < len(counted) {
		first, end := epochs[0], epochs[n-1]+1
		return counted[first:end:end]
	}
	return slices.Clone(epochs)
}

// epochBuffers holds buffers for the epochs of a history while it is read.
var epochBuffers = sync.Pool{New: func() any { return new([]int) }}

// clone returns a copy that can grow independently.
func (h *History) clone() *History {
	c := &History{names: slices.Clone(h.names), epochs: slices.Clone(h.epochs)}
	for _, v := range h.values {
		c.values = append(c.values, slices.Clone(v))
	}
	return c
}

// last returns the epoch of the last row, or 0 if there is none.
func (h *History) last() int {
	if len(h.epochs) == 0 {
		return 0
	}
	return h.epochs[len(h.epochs)-1]
}

package predict

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets"
	"setlab/datasets/csvfile"
	"setlab/datasets/format"
	"setlab/setlib/nn"
	"setlab/setlib/runs"
)

// Options says what is read and written.
type Options struct {
	Probabilities bool // of classes: a column for each, not the class and its probability alone
	Batch         int  // rows that are computed together; 0 means 1000
	// OnBatch is called with the number of rows that are answered, after each batch.
	OnBatch func(rows int)
}

// DefaultBatch is how many rows are computed together.
const DefaultBatch = 1000

// CSV reads a table from in, gzip-compressed or not, its values separated by commas, semicolons or tabs, and writes an answer for each row to
// out: the columns class and probability; for several labels, a column of probabilities for each; for regression, a column for each target.
// It returns the number of rows.
//
// The columns of features are found by the names that inputs has, in any order; other columns are passed over. A table without names in its
// first line, or a model without names, has one column for each feature, in the model's order. Rows are scaled
// as the model's data were. A missing column, a text where a number should be and rows of another length are errors that say where. Rows
// before it are answered.
func CSV(ctx context.Context, model *nn.Network, inputs runs.Inputs, in io.Reader, out io.Writer, o Options) (int, error) {
	if o.Batch < 0 {
		return 0, fmt.Errorf("predict: batches of %d rows", o.Batch)
	}
	if o.Batch == 0 {
		o.Batch = DefaultBatch
	}
	t := &table{ctx: ctx, model: model, inputs: inputs, options: o, out: csv.NewWriter(out)}
	if err := t.open(in); err != nil {
		return 0, fmt.Errorf("predict: %w", err)
	}
	err := t.run()
	t.out.Flush()
	if err == nil {
		err = t.out.Error()
	}
	if err != nil {
		err = fmt.Errorf("predict: %w", err)
	}
	return t.answered, err
}

// table is a table that is being answered.
type table struct {
	ctx     context.Context
	model   *nn.Network
	inputs  runs.Inputs
	options Options

	in       *csv.Reader
	columns  columns
	pending  []string // the first row, if it is one of values
	out      *csv.Writer
	values   []float32 // of the rows that are not answered yet
	answered int
}

// open finds out how the table is written, and what its columns are.
func (t *table) open(in io.Reader) error {
	b := bufio.NewReaderSize(in, 1<<16)
	if magic, _ := b.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return err
		}
		b = bufio.NewReaderSize(z, 1<<16)
	}
	if mark, _ := b.Peek(3); string(mark) == "\ufeff" {
		_, _ = b.Discard(3)
	}
	start, err := b.Peek(b.Size())
	if len(start) == 0 {
		if err == io.EOF {
			return errors.New("the table is empty")
		}
		return err
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	t.in = csv.NewReader(b)
	t.in.Comma, t.in.ReuseRecord = csvfile.Separator(line), true
	first, err := t.in.Read()
	if err != nil {
		return err
	}
	inputs := t.model.Options().Inputs
	if t.columns, err = columnsOf(first, t.inputs.Features, inputs); err != nil {
		return err
	}
	if !t.columns.header {
		t.pending = append(t.pending, first...)
	}
	t.values = make([]float32, 0, t.options.Batch*inputs)
	return t.out.Write(t.names())
}

// run answers all rows.
func (t *table) run() error {
	inputs := t.model.Options().Inputs
	for {
		row, err := t.next()
		if err == nil {
			err = t.add(row)
		}
		if err != nil || len(t.values) == t.options.Batch*inputs {
			if e := t.answer(); e != nil {
				return e
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (t *table) next() ([]string, error) {
	if row := t.pending; row != nil {
		t.pending = nil
		return row, nil
	}
	return t.in.Read()
}

// add takes the values of a row.
func (t *table) add(row []string) error {
	before := len(t.values)
	for k, p := range t.columns.from {
		field := strings.TrimSpace(row[p.column])
		if p.isText {
			if !slices.Contains(t.columns.texts[p.column], field) {
				line, column := t.in.FieldPos(p.column)
				t.values = t.values[:before]
				return fmt.Errorf("line %d, column %d: %q, which the model has not learned of; it knows %s", line, column, field, list(quoted(t.columns.texts[p.column])))
			}
			v := float32(0)
			if field == p.text {
				v = 1
			}
			t.values = append(t.values, v)
			continue
		}
		v, got, ok := format.Float([]byte(field))
		if !ok {
			t.values = t.values[:before]
			line, column := t.in.FieldPos(p.column)
			return fmt.Errorf("line %d, column %d: %s where a number should be, for %s", line, column, got, t.feature(k))
		}
		t.values = append(t.values, v)
	}
	return nil
}

// feature names a feature.
func (t *table) feature(k int) string {
	if t.inputs.Features != nil {
		return strconv.Quote(t.inputs.Features[k])
	}
	return fmt.Sprintf("input %d", k+1)
}

// answer answers the rows that have been taken.
func (t *table) answer() error {
	inputs := t.model.Options().Inputs
	n := len(t.values) / inputs
	if n == 0 {
		return t.ctx.Err()
	}
	data, err := datasets.FromFloats(n, inputs, t.values, nil)
	if err == nil {
		data, err = data.Treated(t.inputs.Treatments)
	}
	if err != nil {
		return err
	}
	outputs, err := t.model.Predict(t.ctx, data)
	if err != nil {
		return err
	}
	for _, y := range outputs {
		if err := t.out.Write(t.line(y)); err != nil {
			return err
		}
		t.answered++
	}
	t.values = t.values[:0]
	t.out.Flush()
	if t.options.OnBatch != nil {
		t.options.OnBatch(t.answered)
	}
	return t.out.Error()
}

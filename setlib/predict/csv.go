package predict

import (
	"bufio"
	"bytes"
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

// Options specifies input and output. The zero value is valid.
type Options struct {
	Probabilities bool // for classes: write the probabilities of all classes after the predicted class, instead of only its own
	Batch         int  // rows per batch, at most 1048576; 0 means 1000
	// OnBatch is called after each batch with the number of rows predicted so far.
	OnBatch func(rows int)
}

// DefaultBatch is the default number of rows per batch.
const DefaultBatch = 1000

// mostBatch is the largest number of rows per batch.
const mostBatch = 1 << 20

// CSV reads a table from in, in the format of datasets.ReadCSV, compressed with gzip or bzip2 or not, and writes a prediction for each
// row to out: for classes, the columns class and probability; for several labels, one column of probabilities per label; for regression, one
// column per target. It returns the number of rows.
//
// The columns of features are found by the names in inputs, in any order; other columns are ignored. The first line is a header if it has a
// text that is neither a number nor the sign of a missing value, or the names of all features. If the table has no header or the model has no names, there must be one column per
// feature, in the model's order. Values are transformed like the model's training data. A missing or duplicated column, text instead of a
// number, or a row of another length is an error that includes the position. The rows before it are predicted.
func CSV(ctx context.Context, model *nn.Network, inputs runs.Inputs, in io.Reader, out io.Writer, o Options) (int, error) {
	if o.Batch < 0 {
		return 0, fmt.Errorf("predict: batches of %d rows", o.Batch)
	}
	if o.Batch == 0 {
		o.Batch = DefaultBatch
	}
	o.Batch = min(o.Batch, mostBatch)
	t := &table{ctx: ctx, model: model, inputs: inputs, options: o, out: csv.NewWriter(out)}
	if o.Probabilities && !t.classifies() {
		return 0, errors.New("predict: the model has no classes, so it gives no probabilities of classes")
	}
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

// table is a table being predicted.
type table struct {
	ctx     context.Context
	model   *nn.Network
	inputs  runs.Inputs
	options Options

	in       *csv.Reader
	ended    int // on which the last row ended, in tables of one column
	columns  columns
	pending  []string // the first row if it has values
	out      *csv.Writer
	values   []float32 // of rows that are not predicted yet
	answered int
}

// open detects the table's format and finds its columns.
func (t *table) open(in io.Reader) error {
	b, _, err := format.Unpacked(bufio.NewReaderSize(in, 1<<16))
	if err != nil {
		return err
	}
	if first, _ := b.Peek(32); len(first) > 0 {
		if name, _ := format.Foreign(first); name != "" {
			return fmt.Errorf("want CSV, got %s", name)
		}
		if bytes.IndexByte(first, 0) >= 0 {
			return fmt.Errorf("want CSV, got a binary file that begins with %s", format.Quote(first))
		}
	}
	if t.in, err = csvfile.NewReader(format.Text(b)); err == io.EOF {
		return errors.New("the table is empty")
	} else if err != nil {
		return err
	}
	first, err := t.in.Read()
	if err == io.EOF {
		return errors.New("the table has only empty lines")
	}
	if err != nil {
		return err
	}
	inputs := t.model.Options().Inputs
	if t.columns, err = columnsOf(first, t.inputs.Features, inputs); err != nil {
		return err
	}
	t.ended, _ = t.in.FieldPos(0)
	t.ended += strings.Count(first[0], "\n")
	if !t.columns.header {
		t.pending = append(t.pending, first...)
	}
	t.values = make([]float32, 0, min(t.options.Batch, DefaultBatch)*inputs)
	return t.out.Write(t.names())
}

// run predicts all rows.
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
	row, err := t.in.Read()
	var wrong *csv.ParseError
	if errors.As(err, &wrong) && errors.Is(err, csv.ErrFieldCount) {
		return nil, fmt.Errorf("line %d: want %d values, as in the first line, got %d", wrong.Line, t.in.FieldsPerRecord, len(row))
	}
	if err == nil && len(row) == 1 { // encoding/csv skips empty lines, which lack the only value
		line, _ := t.in.FieldPos(0)
		if line > t.ended+1 {
			return nil, fmt.Errorf("line %d, column 1: nothing where a value should be, for %s", t.ended+1, t.feature(0))
		}
		t.ended = line + strings.Count(row[0], "\n")
	}
	return row, err
}

// add adds the values of a row to the batch.
func (t *table) add(row []string) error {
	before := len(t.values)
	for k, p := range t.columns.from {
		field := strings.TrimSpace(row[p.column])
		if p.isText {
			if !slices.Contains(t.columns.texts[p.column], field) {
				line, column := t.in.FieldPos(p.column)
				t.values = t.values[:before]
				return fmt.Errorf("line %d, column %d: %q, which is unknown to the model; its values are %s", line, column, field, list(quoted(t.columns.texts[p.column])))
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
			err := fmt.Errorf("line %d, column %d: %s where a number should be, for %s", line, column, got, t.feature(k))
			if advice := format.Advice([]byte(field)); advice != "" {
				err = fmt.Errorf("%w (%s)", err, advice)
			}
			return err
		}
		t.values = append(t.values, v)
	}
	return nil
}

// feature returns the name of a feature.
func (t *table) feature(k int) string {
	if t.inputs.Features != nil {
		return strconv.Quote(t.inputs.Features[k])
	}
	return fmt.Sprintf("input %d", k+1)
}

// answer predicts the rows of the batch.
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
	_, predictsTargets := t.model.Options().Loss.(nn.SquaredError)
	for _, y := range outputs {
		if predictsTargets {
			y = t.inputs.TargetScaling.Original(y)
		}
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

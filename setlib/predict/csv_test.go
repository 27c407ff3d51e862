package predict_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"setlab/datasets"
	"setlab/setlib/nn"
	"setlab/setlib/predict"
	"setlab/setlib/runs"
)

// flowers writes a table with a text column and a column that is not a feature, and returns it with its features standardized.
func flowers(t *testing.T, o datasets.CSV) (*datasets.Set, string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("number,length,color,width,kind,price,rare,red\n")
	for i := range 120 {
		length, width := float64(i%10)+.25, float64(i*i%7)
		color, kind := []string{"red", "blue", "white=ish"}[i%3], "small"
		if length > 5 {
			kind = "large"
		}
		fmt.Fprintf(&text, "%d,%g,%s,%g,%s,%g,%d,%d\n", i, length, color, width, kind, 10*length+width, i%2, (i+1)%3/2)
	}
	path := filepath.Join(t.TempDir(), "flowers.csv")
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	set, err := datasets.ReadCSV(path, o)
	if err != nil {
		t.Fatal(err)
	}
	return set.Standardized(), text.String()
}

// trained trains and stores a network, and returns it as read from the store.
func trained(t *testing.T, set *datasets.Set, loss nn.Loss, outputs int) (*nn.Network, runs.Inputs, *nn.Network) {
	t.Helper()
	store := runs.Open(t.TempDir())
	store.Messages = io.Discard
	run, err := store.Train(t.Context(), runs.Config{
		Model: nn.Options{Layers: nn.MLP{Hidden: []int{20}, Classes: outputs, Norm: nn.BatchNorm{}, Dropout: .1}.Layers(), Loss: loss, BatchSize: 10, Optimizer: nn.Adam{}},
		Data:  set.Train, Epochs: 40, Inputs: runs.InputsOf(set),
	})
	if err != nil {
		t.Fatal(err)
	}
	network, inputs, err := store.Network(t.Context(), run.Digest[:6])
	if err != nil {
		t.Fatal(err)
	}
	return network, inputs, run.Model.(*nn.Network)
}

func answer(t *testing.T, network *nn.Network, inputs runs.Inputs, table string, o predict.Options) [][]string {
	t.Helper()
	var out bytes.Buffer
	n, err := predict.CSV(t.Context(), network, inputs, strings.NewReader(table), &out, o)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(lines) != n+1 {
		t.Fatalf("%d lines for %d rows: %v", len(lines), n, err)
	}
	return lines
}

// Predictions equal those of the trained model for its scaled data.
func TestCSV(t *testing.T) {
	set, text := flowers(t, datasets.CSV{Label: "kind", Without: []string{"number", "price", "rare", "red"}, OneHot: []string{"color"}})
	network, inputs, model := trained(t, set, nil, 2)
	want, err := model.Predict(t.Context(), set.Train)
	if err != nil {
		t.Fatal(err)
	}
	check := func(lines [][]string) {
		t.Helper()
		if len(lines) != 1+len(want) || strings.Join(lines[0], " ") != "class p(large) p(small)" {
			t.Fatalf("%d lines, %v", len(lines), lines[0])
		}
		right := 0
		for r, p := range want {
			for k, v := range p {
				if got, err := strconv.ParseFloat(lines[r+1][k+1], 64); err != nil || math.Abs(got-v) > 1e-5 {
					t.Fatalf("row %d: %v, want %v", r, lines[r+1], p)
				}
			}
			if lines[r+1][0] == set.ClassNames[set.Train.Label(r)] {
				right++
			}
		}
		if right < 110 {
			t.Errorf("%d of 120 are right", right)
		}
	}
	check(answer(t, network, inputs, text, predict.Options{Probabilities: true}))
	check(answer(t, network, inputs, text, predict.Options{Probabilities: true, Batch: 7}))
	// Columns in another order, other separators, a byte order mark, no other columns, compressed.
	rows, _ := csv.NewReader(strings.NewReader(text)).ReadAll()
	other, spaced := "\ufeff", ""
	for _, row := range rows {
		spaced += fmt.Sprintf("%s, \"%s\", %s\n", row[3], row[2], row[1])
		other += row[3] + ";" + row[2] + "; " + row[1] + "\r\n"
	}
	check(answer(t, network, inputs, other, predict.Options{Probabilities: true}))
	// A space before a quote, and old line ends.
	check(answer(t, network, inputs, spaced, predict.Options{Probabilities: true}))
	check(answer(t, network, inputs, strings.ReplaceAll(text, "\n", "\r"), predict.Options{Probabilities: true}))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = io.WriteString(z, text)
	_ = z.Close()
	check(answer(t, network, inputs, packed.String(), predict.Options{Probabilities: true}))
	if lines := answer(t, network, inputs, text, predict.Options{}); strings.Join(lines[0], " ") != "class probability" || len(lines[1]) != 2 {
		t.Errorf("%v", lines[:2])
	}
}

func TestTargets(t *testing.T) {
	set, text := flowers(t, datasets.CSV{Targets: []string{"price"}, Without: []string{"number", "kind", "rare", "red"}, OneHot: []string{"color"}})
	network, inputs, model := trained(t, set, nn.SquaredError{}, 1)
	want, _ := model.Predict(t.Context(), set.Train)
	lines := answer(t, network, inputs, text, predict.Options{Batch: 1 << 50})
	if strings.Join(lines[0], " ") != "price" {
		t.Errorf("columns %v", lines[0])
	}
	kinds, _ := flowers(t, datasets.CSV{Label: "kind", Without: []string{"number", "price", "rare", "red"}, OneHot: []string{"color"}})
	squared, of, _ := trained(t, kinds, nn.SquaredError{}, 2)
	if lines := answer(t, squared, of, text, predict.Options{Probabilities: true}); strings.Join(lines[0], " ") != "class output(large) output(small)" {
		t.Errorf("columns %v of a network that gives no probabilities", lines[0])
	}
	if _, err := predict.CSV(t.Context(), network, inputs, strings.NewReader(text), io.Discard, predict.Options{Probabilities: true}); err == nil || !strings.Contains(err.Error(), "has no classes") {
		t.Errorf("probabilities of prices: %v", err)
	}
	for r := range want {
		if got, _ := strconv.ParseFloat(lines[r+1][0], 64); math.Abs(got-want[r][0]) > 1e-4*math.Abs(want[r][0]) {
			t.Fatalf("row %d: %v, want %v", r, lines[r+1], want[r])
		}
	}
	scaled := set.StandardizedTargets()
	network, inputs, model = trained(t, scaled, nn.SquaredError{}, 1)
	means, deviations := set.Train.TargetMoments()
	want, _ = model.Predict(t.Context(), scaled.Train)
	lines = answer(t, network, inputs, text, predict.Options{})
	for r := range want {
		original := want[r][0]*deviations[0] + means[0]
		if got, _ := strconv.ParseFloat(lines[r+1][0], 64); math.Abs(got-original) > 1e-4*math.Abs(original) {
			t.Fatalf("row %d of scaled targets: %v, want %v", r, lines[r+1], original)
		}
	}
	several, text := flowers(t, datasets.CSV{Targets: []string{"rare", "red"}, Without: []string{"number", "kind", "price"}, OneHot: []string{"color"}})
	network, inputs, _ = trained(t, several, nn.BinaryCrossEntropy{}, 2)
	lines = answer(t, network, inputs, text, predict.Options{})
	if p, _ := strconv.ParseFloat(lines[1][1], 64); strings.Join(lines[0], " ") != "rare red" || p < 0 || p > 1 {
		t.Errorf("%v", lines[:2])
	}
}

func TestTablesThatCannotBeAnswered(t *testing.T) {
	set, _ := flowers(t, datasets.CSV{Label: "kind", Without: []string{"number", "price", "rare", "red"}, OneHot: []string{"color"}})
	network, inputs, _ := trained(t, set, nil, 2)
	for table, want := range map[string]string{
		"":                                        "the table is empty",
		"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR":     "want CSV, got PNG",
		"\x93NUMPY\x01\x00v\x00{":                 "want CSV, got a binary file that begins with",
		"length,color\n1,red\n":                   `lacks "width"; its columns are "length", "color"`,
		"length,width\n1,2\n":                     `lacks "color"; its columns are`,
		"length,width,color,length\n1,2,red,3\n":  `several columns "length"; keep one of them`,
		"length,color,color,width\n1,red,red,2\n": `several columns "color"; keep one of them`,
		"length;width;color\n1,5;2;red\n":         `line 2, column 1: "1,5" where a number should be, for "length" (write decimals with a point, and thousands without a comma)`,
		"length;width;color\n1;1e39;red\n":        `"1e39" where a number should be, for "width" (the number is infinite or beyond float32)`,
		"1;2,5;3;4;5\n":                           `line 1, column 3: "2,5" where a number should be, for "color=blue" (write decimals`,
		"\n\n":                                    "only empty lines",
		"length,width,color\n1,2,green\n":         `line 2, column 5: "green", which is unknown to the model`,
		"length,width,color\n1,2,red\n1,x,red\n":  `line 3, column 3: "x" where a number should be, for "width"`,
		"length,width,color\n1,,red\n":            "nothing where a number should be",
		"length,width,color\n1,NaN,red\n":         `"NaN" where`,
		"length,width,color\n1,2\n":               "line 2: want 3 values, as in the first line, got 2",
		"1,2,3\n":                                 "3 columns and the model 5 inputs",
		"1,NA,3,4,5\n1,2,3,4,5\n":                 `line 1, column 3: "NA" where a number should be`,
	} {
		var out bytes.Buffer
		n, err := predict.CSV(t.Context(), network, inputs, strings.NewReader(table), &out, predict.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", table, err, want)
		}
		if lines := strings.Count(out.String(), "\n"); n > 0 && lines != n+1 {
			t.Errorf("%q: %d rows are said to be answered, and %d lines are there", table, n, lines)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := predict.CSV(ctx, network, inputs, strings.NewReader("length,width,color\n1,2,red\n"), io.Discard, predict.Options{}); err == nil {
		t.Error("a canceled answer has no error")
	}
}

// TestEmptyLinesOfOneColumn answers tables whose empty lines lack the only value.
func TestEmptyLinesOfOneColumn(t *testing.T) {
	set, _ := flowers(t, datasets.CSV{Label: "kind", Without: []string{"number", "price", "rare", "red", "color", "width"}})
	network, inputs, _ := trained(t, set, nil, 2)
	if lines := answer(t, network, inputs, "length\n1\n2\n\n\n", predict.Options{}); len(lines) != 3 {
		t.Errorf("%d lines", len(lines))
	}
	for table, rows := range map[string]int{"length\n1\n\n2\n": 1, "length\r\n\r\n2\r\n": 0, "1\n\n2": 1} {
		n, err := predict.CSV(t.Context(), network, inputs, strings.NewReader(table), io.Discard, predict.Options{})
		if want := fmt.Sprintf("line %d, column 1: nothing where", strings.Count(table[:strings.LastIndex(table, "2")], "\n")); n != rows || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d rows, %v, want %q", table, n, err, want)
		}
	}
}

// TestScaledTargetsOfClasses predicts classes with a model whose data also have scaled targets.
func TestScaledTargetsOfClasses(t *testing.T) {
	set, text := flowers(t, datasets.CSV{Label: "kind", Targets: []string{"price"}, Without: []string{"number", "rare", "red", "color"}})
	network, inputs, _ := trained(t, set.StandardizedTargets(), nil, 2)
	for _, line := range answer(t, network, inputs, text, predict.Options{Probabilities: true})[1:] {
		small, _ := strconv.ParseFloat(line[1], 64)
		if large, _ := strconv.ParseFloat(line[2], 64); math.Abs(small+large-1) > 1e-5 {
			t.Fatalf("%v", line)
		}
	}
}

// endless is a table of a million rows.
type endless struct {
	left    int
	pending []byte
}

func (e *endless) Read(p []byte) (int, error) {
	if len(e.pending) == 0 {
		if e.left == 0 {
			return 0, io.EOF
		}
		e.left--
		e.pending = []byte("1.5,red,3\n")
	}
	n := copy(p, e.pending)
	e.pending = e.pending[n:]
	return n, nil
}

// Memory does not grow with the size of the table.
func TestMemory(t *testing.T) {
	set, _ := flowers(t, datasets.CSV{Label: "kind", Without: []string{"number", "price", "rare", "red"}, OneHot: []string{"color"}})
	network, inputs, _ := trained(t, set, nil, 2)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	const rows = 200000
	most := uint64(0)
	n, err := predict.CSV(t.Context(), network, inputs, &endless{rows, []byte("length,color,width\n")}, io.Discard, predict.Options{OnBatch: func(n int) {
		if n%20000 == 0 {
			runtime.ReadMemStats(&after)
			most = max(most, after.HeapSys)
		}
	}})
	if err != nil || n != rows {
		t.Fatalf("%d rows, %v", n, err)
	}
	if most > before.HeapSys+64<<20 {
		t.Errorf("the heap has grown from %d to %d bytes", before.HeapSys, most)
	}
}

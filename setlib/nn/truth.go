package nn

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// truth is what the outputs for a batch are compared with.
type truth struct {
	labels  []int        // of samples that have them
	targets sparse.Batch // a row a target; no rows if the samples have none
	whole   sparse.Batch // room for those of the largest batch
	row     []float32    // and for one sample's
}

// load fetches what the samples of the given rows have.
func (t *truth) load(data *datasets.Samples, rows []int) {
	t.labels = t.labels[:0]
	if data.HasLabels() {
		for _, r := range rows {
			t.labels = append(t.labels, data.Label(r))
		}
	}
	n := data.Targets()
	if n == 0 {
		t.targets = sparse.Batch{}
		return
	}
	if t.whole.Rows != n || t.whole.Columns < len(rows) {
		t.whole = sparse.NewBatch(n, len(rows))
	}
	t.targets = t.whole.Narrow(len(rows))
	for b, r := range rows {
		t.row = data.Target(t.row, r)
		for k, v := range t.row {
			t.targets.Row(k)[b] = v
		}
	}
}

// expected writes what output k is compared with: the target, or 1 for samples of class k and 0 for others.
func (t *truth) expected(dst []float32, k int) {
	if t.targets.Rows > 0 {
		copy(dst, t.targets.Row(k))
		return
	}
	for b, label := range t.labels {
		dst[b] = 0
		if label == k {
			dst[b] = 1
		}
	}
}

// checkTargetsOrLabels returns an error unless the data has a target for each output or, without targets, classes that have one.
func checkTargetsOrLabels(data *datasets.Samples, outputs int) error {
	if n := data.Targets(); n > 0 && n != outputs {
		return fmt.Errorf("nn: the data has %d targets a sample and the network %d outputs", n, outputs)
	} else if n > 0 {
		return nil
	}
	return checkLabels(data, outputs)
}

// checkLabels returns an error unless the data has labels, of classes that have an output.
func checkLabels(data *datasets.Samples, outputs int) error {
	switch {
	case !data.HasLabels() && data.Targets() > 0:
		return fmt.Errorf("nn: the data has targets and no labels (%v); give Options.Loss, such as SquaredError{}", data)
	case !data.HasLabels():
		return fmt.Errorf("nn: the data has no labels (%v); a network learns to tell classes apart, or to predict targets", data)
	case data.Classes() > outputs:
		return fmt.Errorf("nn: the data has %d classes and the network %d outputs", data.Classes(), outputs)
	}
	return nil
}

package nn

import (
	"fmt"

	"setlab/datasets"
	"setlab/setlib/sparse"
)

// truth holds the labels and targets of a batch.
type truth struct {
	labels  []int        // empty if the samples have none
	targets sparse.Batch // one row per target; no rows if the samples have none
	whole   sparse.Batch // storage for the targets of the largest batch
	row     []float32    // storage for the targets of one sample
}

// load fetches the labels and targets of the given rows.
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

// expected writes the expected values of output k to dst: the target or, without targets, 1 for samples of class k and 0 for
// others.
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

// checkTargetsOrLabels returns an error unless the data has one target per output or, without targets, no more classes than
// outputs.
func checkTargetsOrLabels(data *datasets.Samples, outputs int) error {
	if n := data.Targets(); n > 0 && n != outputs {
		return fmt.Errorf("nn: the data has %d targets a sample and the network %d outputs", n, outputs)
	} else if n > 0 {
		return nil
	}
	return checkLabels(data, outputs)
}

// checkLabels returns an error unless the data has labels and no more classes than outputs.
func checkLabels(data *datasets.Samples, outputs int) error {
	switch {
	case !data.HasLabels() && data.Targets() > 0:
		return fmt.Errorf("nn: the data has targets and no labels (%v); set Options.Loss, for example to SquaredError{}", data)
	case !data.HasLabels():
		return fmt.Errorf("nn: the data has no labels (%v); training needs labels or targets", data)
	case data.Classes() > outputs:
		return fmt.Errorf("nn: the data has %d classes and the network %d outputs", data.Classes(), outputs)
	}
	return nil
}

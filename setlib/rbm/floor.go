package rbm

import (
	"fmt"
	"math"

	"setlab/datasets"
)

// LogZFloor returns log sum exp(-F(v)) over the distinct rows v of the data, in nats. Z is the same sum over all vectors,
// so log Z is never less. An estimate of log Z below LogZFloor has missed most of the sum and makes every log-probability
// too high, at least by the difference. Each row raises the floor according to its probability under the model.
//
// It returns an error if the data is not binary, since only rows of 0 and 1 are states of the model. It panics if the
// number of features differs from the number of visible units.
func (m *RBM) LogZFloor(data *datasets.Samples) (float64, error) {
	m.checkFeatures(data)
	if !data.Binary() {
		return math.Inf(-1), fmt.Errorf("rbm: LogZFloor needs states of the visible units, and the data has values other than 0 and 1; Binarize the data")
	}
	return logSumExp(m.different(data)), nil
}

// different returns -F(v) of the distinct rows of the data.
func (m *RBM) different(data *datasets.Samples) []float64 {
	energy := m.FreeEnergy(data)
	seen := make(map[string]bool, data.Len())
	row, key := make([]float32, data.Features()), make([]byte, (data.Features()+7)/8)
	logs := energy[:0]
	for r, f := range energy {
		clear(key)
		for i, v := range data.Row(row, r) {
			if v != 0 {
				key[i/8] |= 1 << (i % 8)
			}
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			logs = append(logs, -f)
		}
	}
	return logs
}

// compare sets Floor from the first rows of the base data and adds a warning if it is above the estimate's interval. It uses as many
// rows as cost little compared with the runs.
func (e *Estimate) compare(m *RBM, base *datasets.Samples) {
	if base == nil || !base.Binary() {
		return
	}
	rows := make([]int, min(base.Len(), rowsARun*e.Runs))
	for i := range rows {
		rows[i] = i
	}
	e.Floor = logSumExp(m.different(base.Select(rows)))
	if e.Floor > e.High { // within three standard errors it can be chance
		e.Warnings = append(e.Warnings, fmt.Sprintf("log Z is at least %.2f, by the base data alone: the runs have missed it", e.Floor))
	}
}

// rowsARun is the number of rows of the base data that cost about a thousandth of an annealing run over PaperBetas.
const rowsARun = 20

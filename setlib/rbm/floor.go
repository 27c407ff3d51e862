package rbm

import (
	"fmt"
	"math"

	"setlab/datasets"
)

// LogZFloor returns log sum exp(-F(v)) over the different rows v of the data, in nats. Z sums the same over all
// vectors, so log Z is never below: an estimate that is has missed most of what it should have summed, and makes every
// log-probability too high by what it lacks, at least. Every row makes the floor tighter, by as much as the model finds it
// probable.
//
// It returns an error if the data are not all 0 or 1, and so no states of the model. It panics if they have another
// number of features than the model visible units.
func (m *RBM) LogZFloor(data *datasets.Samples) (float64, error) {
	m.checkFeatures(data)
	if !data.Binary() {
		return math.Inf(-1), fmt.Errorf("rbm: a floor of log Z from values other than 0 and 1, which are not states of the visible units; Binarize the data")
	}
	return logSumExp(m.different(data)), nil
}

// different returns -F(v) of the different rows of the data.
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

// compare warns if the estimate is below what the first rows of the base data alone add up to; it takes as many as
// cost little beside the runs.
func (e *Estimate) compare(m *RBM, base *datasets.Samples) {
	if base == nil || !base.Binary() {
		return
	}
	rows := make([]int, min(base.Len(), rowsARun*e.Runs))
	for i := range rows {
		rows[i] = i
	}
	e.Floor = logSumExp(m.different(base.Select(rows)))
	if e.Floor > e.LogZ {
		e.Warnings = append(e.Warnings, fmt.Sprintf("log Z is at least %.2f, by the base data alone: the runs have missed it", e.Floor))
	}
}

// rowsARun is how many rows of the base data cost about a thousandth of an annealing run over PaperBetas.
const rowsARun = 20

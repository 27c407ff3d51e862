// Package together lets several metrics share one measurement per epoch.
package together

// Measurement says when metrics that share it must measure again. The zero value has not measured.
type Measurement struct {
	epoch int
	read  map[string]bool // metrics that have had the measurement
}

// Due reports whether a metric must measure at an epoch: if the last measurement is of another epoch, or if the metric has had it already, as
// when a model is trained again from epoch 1 on.
func (m *Measurement) Due(epoch int, metric string) bool {
	due := m.read == nil || epoch != m.epoch || m.read[metric]
	if due {
		m.epoch, m.read = epoch, map[string]bool{}
	}
	m.read[metric] = true
	return due
}

// Failed forgets a measurement that failed.
func (m *Measurement) Failed() { *m = Measurement{} }

package train

import (
	"fmt"
	"html"
	"runtime"
	"time"

	"setlab/datasets"
	"setlab/setlib"
)

// Run is the result of Fit.
type Run struct {
	Model       Model
	History     *History
	Epochs      int  // epochs completed
	Interrupted bool // the context was canceled before the last epoch
	Stopped     bool // Options.Stop ended the training before the last epoch
	Elapsed     time.Duration
	Provenance  Provenance
}

// String describes the run in one line.
func (r *Run) String() string {
	s := fmt.Sprintf("%v: %d epochs in %v", r.Model, r.Epochs, r.Elapsed.Round(10*time.Millisecond))
	switch {
	case r.Interrupted:
		s += " (interrupted)"
	case r.Stopped:
		s += " (stopped early)"
	}
	return s
}

// HTML returns the run and its history, for display in a notebook.
func (r *Run) HTML() string {
	return fmt.Sprintf("<p>%s</p>%s", html.EscapeString(r.String()), r.History.HTML())
}

// Provenance records how a result was produced: the model, data, software and machine.
type Provenance struct {
	Model   string    // the model's description with its settings, before training
	Data    string    // digest of the training data
	Version string    // of this module, with its revision if known
	Go      string    // toolchain
	Machine string    // operating system, architecture and number of processors
	Began   time.Time // start of training
}

// NewProvenance returns the provenance of a training run that starts now.
func NewProvenance(model Model, data *datasets.Samples) Provenance {
	return Provenance{
		Model:   model.String(),
		Data:    data.Digest(),
		Version: setlib.Version(),
		Go:      runtime.Version(),
		Machine: fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Began:   time.Now().UTC().Truncate(time.Second),
	}
}

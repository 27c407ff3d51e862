package runs

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"setlab/setlib"
	"setlab/setlib/train"
)

// Record describes how a run was computed: run.json.
type Record struct {
	Format   int       `json:"format,omitempty"` // of the entry, see Format; 0 means 1
	Name     string    `json:"name,omitempty"`
	Data     string    `json:"data,omitempty"`   // name of the data set, see Inputs; config.json identifies the data by a digest
	Scaled   string    `json:"scaled,omitempty"` // how the data was scaled, see datasets.Samples.Scaled; runs of earlier versions lack it
	Model    string    `json:"model"`            // the model's description before training
	Epochs   int       `json:"epochs"`           // completed
	Of       int       `json:"of"`               // total number; for a run that ended early, see Validation, the number completed
	Sessions []Session `json:"sessions"`         // the first one, and one for each time that the run was resumed
}

// Session records how a part of a run was computed. Parts computed with different vector instructions differ in the last
// bits.
type Session struct {
	From    int       `json:"from"`    // number of epochs before it
	To      int       `json:"to"`      // its last epoch that was kept
	Began   time.Time `json:"began"`   // in UTC
	Seconds float64   `json:"seconds"` // wall time
	Version string    `json:"version"` // of this module, with its revision if known
	Go      string    `json:"go"`      // toolchain
	Machine string    `json:"machine"` // operating system, architecture and number of processors
	CPU     string    `json:"cpu"`     // the processor's name
	SIMD    string    `json:"simd"`    // the vector instructions, see setlib.SIMD
	Threads int       `json:"threads"` // largest number of processors allowed by the configuration
}

// Elapsed returns the total wall time of all sessions.
func (r Record) Elapsed() time.Duration {
	sum := 0.
	for _, s := range r.Sessions {
		sum += s.Seconds
	}
	return time.Duration(sum * float64(time.Second))
}

// ProcessorTime returns the total time of all sessions, in which each thread counts.
func (r Record) ProcessorTime() time.Duration {
	sum := 0.
	for _, s := range r.Sessions {
		sum += s.Seconds * float64(max(1, s.Threads))
	}
	return time.Duration(sum * float64(time.Second))
}

// Finished reports whether all epochs are complete.
func (r Record) Finished() bool { return r.Epochs == r.Of }

const (
	configFile  = "config.json"
	recordFile  = "run.json"
	historyFile = "history.csv"
)

func newSession(p train.Provenance, from, threads int) Session {
	if threads <= 0 || threads > runtime.GOMAXPROCS(0) {
		threads = runtime.GOMAXPROCS(0)
	}
	return Session{
		From: from, To: from, Began: time.Now().UTC().Truncate(time.Second),
		Version: p.Version, Go: p.Go, Machine: p.Machine, CPU: processor(), SIMD: setlib.SIMD(), Threads: threads,
	}
}

// processor returns the processor's name from /proc/cpuinfo on Linux, and the architecture on other systems.
var processor = sync.OnceValue(func() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
})

func (r Record) encode() ([]byte, error) {
	r.Format = Format
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}

// record returns the contents of an entry's run.json.
func (e *entry) record() (Record, error) { return e.noted, e.notedErr }

// readRecord reads an entry's run.json. For a newer format the error is a *NewerError.
func (e *entry) readRecord() (Record, error) {
	var r Record
	text, err := e.read(recordFile)
	if err != nil {
		return r, err
	}
	err = json.Unmarshal(text, &r)
	format := r.Format
	if err != nil {
		format = formatOf(text)
	}
	switch {
	case format > Format:
		return r, &NewerError{e.dir, format}
	case err != nil:
		return r, damaged(e.dir+"/"+recordFile, "%w", err)
	case r.Epochs < 0 || r.Epochs > r.Of || len(r.Sessions) == 0:
		return r, damaged(e.dir+"/"+recordFile, "%d epochs of %d in %d sessions", r.Epochs, r.Of, len(r.Sessions))
	}
	return r, nil
}

// title returns the run's name, or the model's description if it has none.
func (r Record) title() string {
	if r.Name != "" {
		return r.Name
	}
	return r.Model
}

// String describes the run in one line.
func (r Record) String() string {
	s := fmt.Sprintf("%s: %d epochs in %v", r.title(), r.Epochs, r.Elapsed().Round(10*time.Millisecond))
	if !r.Finished() {
		s += fmt.Sprintf(" (of %d)", r.Of)
	}
	return s
}

package runs

import (
	"bytes"
	"fmt"
	"html"
	"sync"

	"setlab/setlib/train"
)

// Run is a run of the store, or the part of one that an interruption left.
type Run struct {
	Digest  string // what the run is stored under
	Dir     string // the folder it was read from, or lies in now; "" if it is nowhere yet
	Config  string // config.json: what its numbers follow from
	History *train.History
	Degrees []LayerDegrees // of the layers that Config.Degrees names, in ascending order
	Record                 // name, epochs, and what it was computed with
	// Excerpt says that this is what an unfinished run had when it was exported, see Store.ExportUnfinished: Train does not go on from it.
	Excerpt bool
	// Model is the trained model, in the state after the last row of the history, at rest. It is nil in a run that was read without a
	// configuration, or that was exported without weights.
	Model train.Model
}

// Interrupted reports whether epochs are missing.
func (r *Run) Interrupted() bool { return !r.Finished() }

// HTML shows the run and its history in a notebook.
func (r *Run) HTML() string {
	return fmt.Sprintf("<p>%s</p>%s", html.EscapeString(r.String()), r.History.HTML())
}

// files returns the contents of the run's folder; a model's state comes with it unless s is nil.
func (r *Run) files(s *train.State, velocities bool) (map[string][]byte, error) {
	files := map[string][]byte{configFile: []byte(r.Config)}
	var table bytes.Buffer
	if err := r.History.WriteCSV(&table); err != nil {
		return nil, err
	}
	files[historyFile] = table.Bytes()
	var err error
	if files[recordFile], err = r.encode(); err != nil {
		return nil, err
	}
	if len(r.Degrees) > 0 {
		if files[degreesFile], err = encodeDegrees(r.Degrees); err != nil {
			return nil, err
		}
	}
	if s == nil {
		return files, nil
	}
	return files, encodeState(files, *s, velocities)
}

// buffers are for texts that are read, compared with their sum, taken apart, and needed no more.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// run reads the run of an entry, but for the model.
func (e *entry) run(digest string) (*Run, error) {
	config := e.config
	if config == nil {
		var err error
		if config, err = e.read(configFile); err != nil {
			return nil, err
		}
	}
	if is := digestOf(config); is != digest {
		return nil, damaged(e.dir+"/"+configFile, "it describes run %s, not %s", is, digest)
	}
	r := &Run{Digest: digest, Dir: e.dir, Config: string(config), History: &train.History{}}
	var err error
	if r.Record, err = e.record(); err != nil {
		return nil, err
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	table, err := e.readInto(*buffer, historyFile)
	if err != nil {
		return nil, err
	}
	*buffer = table
	if err := r.History.UnmarshalBinary(table); err != nil {
		return nil, damaged(e.dir+"/"+historyFile, "%w", err)
	}
	if e.has(degreesFile) {
		r.Degrees, err = e.degrees()
	}
	return r, err
}

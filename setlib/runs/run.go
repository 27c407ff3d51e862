package runs

import (
	"bytes"
	"fmt"
	"html"
	"sync"

	"setlab/setlib/train"
)

// Run is a run of the store. If training was interrupted, it holds the part completed so far.
type Run struct {
	Digest  string // identifies the run in the store
	Dir     string // the run's folder; "" if it is not stored yet
	Config  string // contents of config.json, which determines the numbers
	History *train.History
	Degrees []LayerDegrees // of the layers selected by Config.Degrees, in ascending order
	Record                 // name, epochs, and how it was computed
	// Excerpt is true if this is the exported state of an unfinished run, see Store.ExportUnfinished. Train does not resume it.
	Excerpt bool
	// Model is the trained model in the state after the last row of the history, with all velocities 0. It is nil if the run was read
	// without a configuration or was exported without weights.
	Model train.Model

	inputs *Inputs // what the stored model's file has, if there is one and it was read with the model
}

// Interrupted reports whether the run is incomplete.
func (r *Run) Interrupted() bool { return !r.Finished() }

// HTML returns the run and its history, for display in a notebook.
func (r *Run) HTML() string {
	return fmt.Sprintf("<p>%s</p>%s", html.EscapeString(r.String()), r.History.HTML())
}

// files returns the contents of the run's folder. They include the model's state unless s is nil.
func (r *Run) files(s *train.State, velocities bool) (contents, error) {
	files := contents{configFile: whole([]byte(r.Config))}
	var table bytes.Buffer
	if err := r.History.WriteCSV(&table); err != nil {
		return nil, err
	}
	files[historyFile] = whole(table.Bytes())
	record, err := r.encode()
	if err != nil {
		return nil, err
	}
	files[recordFile] = whole(record)
	if len(r.Degrees) > 0 {
		files[degreesFile] = degreesOf(r.Degrees)
	}
	if s != nil {
		addState(files, *s, velocities)
	}
	return files, nil
}

// buffers holds buffers for files that are read, verified, parsed and then dropped.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// checkDigest returns a *DamageError if the run's folder has the name of another run.
func (e *entry) checkDigest(config []byte, digest string) error {
	if is := digestOf(config); is != digest {
		return damaged(e.path(configFile), "it describes run %s, not %s", is, digest)
	}
	return nil
}

// run reads the run of an entry without the model.
func (e *entry) run(digest string) (*Run, error) {
	config := e.config
	if config == nil {
		var err error
		if config, err = e.read(configFile); err != nil {
			return nil, err
		}
	}
	if err := e.checkDigest(config, digest); err != nil {
		return nil, err
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
		if r.Degrees, err = e.degrees(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

package sweeps

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"setlab/datasets"
)

// Table is a data set of one's own: a file or a folder of any format that datasets.Read knows.
type Table struct {
	File string `json:"file,omitempty"` // the file, or the folder of images
	CSV  string `json:"csv,omitempty"`  // the same, as it was called first

	// Fields of datasets.ReadOptions, for the formats that have them.
	Label       string   `json:"label,omitempty"`        // the column of the classes
	Targets     []string `json:"targets,omitempty"`      // columns of numbers to be predicted
	Without     []string `json:"without,omitempty"`      // columns that are left out
	OneHot      []string `json:"one_hot,omitempty"`      // columns of texts
	DropMissing bool     `json:"drop_missing,omitempty"` // samples of which a value is missing are left out
	X           string   `json:"x,omitempty"`            // the array of the samples
	Y           string   `json:"y,omitempty"`            // and of the classes
	Labels      string   `json:"labels,omitempty"`       // the file of the classes
	Channels    int      `json:"channels,omitempty"`     // of images
	Rows        int      `json:"rows,omitempty"`         // the size that they are brought to
	Columns     int      `json:"columns,omitempty"`

	// Test is the share of the samples that models are measured on; 0 means a quarter. If the file has test samples, it must be 0.
	Test float64 `json:"test,omitempty"`
	Seed uint64  `json:"seed,omitempty"` // of the choice of these
}

// path returns the file.
func (t Table) path() string { return cmp.Or(t.File, t.CSV) }

// check returns an error unless there is one file.
func (t Table) check() error {
	if (t.File == "") == (t.CSV == "") {
		return fmt.Errorf(`sweeps: data of one's own without a file, or with two; name one, such as {"file": "own.csv", "label": "class"}`)
	}
	return nil
}

// load reads the table and parts its test samples, if it has none by itself.
func (t Table) load() (*datasets.Set, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	if t.Test < 0 || t.Test >= 1 {
		return nil, fmt.Errorf("sweeps: %s has a share of %g for testing; it is from 0 to below 1", t.path(), t.Test)
	}
	set, err := datasets.Read(t.path(), datasets.ReadOptions{
		Label: t.Label, Targets: t.Targets, Without: t.Without, OneHot: t.OneHot, DropMissing: t.DropMissing,
		X: t.X, Y: t.Y, Labels: t.Labels, Channels: t.Channels, Rows: t.Rows, Columns: t.Columns,
	})
	if err != nil {
		return nil, err
	}
	switch {
	case set.Test == nil:
		set.Train, set.Test = set.Train.Split(cmp.Or(t.Test, 0.25), t.Seed)
	case t.Test != 0:
		return nil, fmt.Errorf(`sweeps: %s has %d test samples, so "test" cannot be %g; leave it out`, t.path(), set.Test.Len(), t.Test)
	}
	return set, nil
}

// shadowed returns the name of a table that is one of the registry, too, "" if there is none.
func (g *Grid) shadowed() string {
	for name := range g.Tables {
		if _, err := datasets.Lookup(name); err == nil {
			return name
		}
	}
	return ""
}

// In returns the grid whose tables are found from a folder, such as that of its file.
func (g Grid) In(folder string) Grid {
	tables := map[string]Table{}
	for name, t := range g.Tables {
		for _, path := range []*string{&t.File, &t.CSV, &t.Labels} {
			if *path != "" && !filepath.IsAbs(*path) {
				*path = filepath.Join(folder, *path)
			}
		}
		tables[name] = t
	}
	if g.Tables != nil {
		g.Tables = tables
	}
	return g
}

// namedTables rewrites a grid's JSON in which tables stand among the data, {"data": [{"file": "own.csv", "label": "y"}]}, such that they stand
// by themselves, under their files' names. Other JSON stays as it is.
func namedTables(text []byte) ([]byte, error) {
	var grid map[string]json.RawMessage
	var data []json.RawMessage
	if json.Unmarshal(text, &grid) != nil || json.Unmarshal(grid["data"], &data) != nil {
		return text, nil // the decoder says what is wrong
	}
	tables := map[string]json.RawMessage{}
	for i, entry := range data {
		if !bytes.HasPrefix(bytes.TrimSpace(entry), []byte("{")) {
			continue
		}
		var t Table
		d := json.NewDecoder(bytes.NewReader(entry))
		d.DisallowUnknownFields()
		if err := d.Decode(&t); err != nil {
			return nil, fmt.Errorf("sweeps: data of one's own: %w", err)
		}
		if err := t.check(); err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(t.path()), ".gz")
		name = strings.TrimSuffix(name, filepath.Ext(name))
		if _, double := tables[name]; double {
			return nil, fmt.Errorf("sweeps: two tables are called %s; rename a file", name)
		}
		tables[name] = entry
		data[i], _ = json.Marshal(name) // a text
	}
	if len(tables) == 0 {
		return text, nil
	}
	if _, there := grid["tables"]; there {
		return nil, fmt.Errorf(`sweeps: a grid has its tables among the data or as "tables", not both`)
	}
	grid["data"], _ = json.Marshal(data) // these were JSON
	grid["tables"], _ = json.Marshal(tables)
	return json.Marshal(grid)
}

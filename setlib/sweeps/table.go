package sweeps

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"setlab/datasets"
)

// Table is a user's own data set: a file or folder in any format supported by datasets.Read.
type Table struct {
	File string `json:"file,omitempty"` // the file, or the folder of images
	CSV  string `json:"csv,omitempty"`  // former name of File

	// Fields of datasets.ReadOptions, for the formats that use them.
	Label       string   `json:"label,omitempty"`        // the column of the classes
	Targets     []string `json:"targets,omitempty"`      // numeric columns to predict
	Without     []string `json:"without,omitempty"`      // columns to omit
	OneHot      []string `json:"one_hot,omitempty"`      // text columns to encode
	DropMissing bool     `json:"drop_missing,omitempty"` // omit samples with missing values
	X           string   `json:"x,omitempty"`            // array with the samples
	Y           string   `json:"y,omitempty"`            // array with the classes
	Labels      string   `json:"labels,omitempty"`       // file with the classes
	Channels    int      `json:"channels,omitempty"`     // channels of the images
	Rows        int      `json:"rows,omitempty"`         // size to which images are scaled
	Columns     int      `json:"columns,omitempty"`

	// TestFile is a second file with the test samples, for CSV, ARFF and LIBSVM.
	TestFile string `json:"test_file,omitempty"`
	// Test is the fraction of the samples used for testing; 0 means a quarter. It must be 0 if there are test samples.
	Test float64 `json:"test,omitempty"`
	Seed uint64  `json:"seed,omitempty"` // of the choice of test samples
}

// path returns the file or folder.
func (t Table) path() string { return cmp.Or(t.File, t.CSV) }

// check returns an error unless exactly one file is set.
func (t Table) check() error {
	if (t.File == "") == (t.CSV == "") {
		return fmt.Errorf(`sweeps: a table needs exactly one file, such as {"file": "own.csv", "label": "class"}`)
	}
	return nil
}

// load reads the table and splits off test samples if the file has none.
func (t Table) load() (*datasets.Set, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	if t.Test < 0 || t.Test >= 1 {
		return nil, fmt.Errorf("sweeps: test of %s is %g; it must be in [0, 1)", t.path(), t.Test)
	}
	set, err := datasets.Read(t.path(), datasets.ReadOptions{
		Label: t.Label, Targets: t.Targets, Without: t.Without, OneHot: t.OneHot, DropMissing: t.DropMissing,
		X: t.X, Y: t.Y, Labels: t.Labels, TestFile: t.TestFile, Channels: t.Channels, Rows: t.Rows, Columns: t.Columns,
	})
	if err != nil {
		return nil, err
	}
	switch {
	case set.Test == nil:
		all := set.Train
		if set.Train, set.Test = all.Split(cmp.Or(t.Test, 0.25), t.Seed); set.Train.Len() == 0 || set.Test.Len() == 0 {
			if all.Len() < 2 {
				return nil, fmt.Errorf("sweeps: %s has only one sample; training and testing need one each", t.path())
			}
			return nil, fmt.Errorf(`sweeps: %s has %d samples, of which %d are for training and %d for testing; both need some: set "test" to a share such as 0.5`,
				t.path(), all.Len(), set.Train.Len(), set.Test.Len())
		}
	case t.Test != 0:
		return nil, fmt.Errorf(`sweeps: %s has %d test samples, so "test" cannot be %g; leave it out`, cmp.Or(t.TestFile, t.path()), set.Test.Len(), t.Test)
	}
	return set, nil
}

// shadowed returns the name of a table that is also a name in the registry, or "" if there is none.
func (g *Grid) shadowed() string {
	for name := range g.Tables {
		if _, err := datasets.Lookup(name); err == nil {
			return name
		}
	}
	return ""
}

// In returns the grid with the paths of its tables relative to a folder, such as the folder of its file.
func (g Grid) In(folder string) Grid {
	tables := map[string]Table{}
	for name, t := range g.Tables {
		for _, path := range []*string{&t.File, &t.CSV, &t.Labels, &t.TestFile} {
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

// namedTables rewrites the JSON of a grid that has tables in its data, {"data": [{"file": "own.csv", "label": "y"}]}. It moves them to
// "tables", under the names of their files. Other JSON is returned unchanged. where holds the positions in the text.
func namedTables(text []byte, where *positions) ([]byte, error) {
	var grid map[string]json.RawMessage
	var data []json.RawMessage
	if json.Unmarshal(text, &grid) != nil || json.Unmarshal(grid["data"], &data) != nil {
		return text, nil // the decoder reports the error
	}
	var tables map[string]json.RawMessage
	if grid["tables"] != nil && json.Unmarshal(grid["tables"], &tables) != nil {
		return text, nil
	}
	if tables == nil {
		tables = map[string]json.RawMessage{}
	}
	found := false
	for i, entry := range data {
		if !bytes.HasPrefix(bytes.TrimSpace(entry), []byte("{")) {
			continue
		}
		found = true
		at := where.at(fmt.Sprintf("data[%d]", i))
		var t Table
		d := json.NewDecoder(bytes.NewReader(entry))
		d.DisallowUnknownFields()
		if err := d.Decode(&t); err != nil {
			if u := positionsOf(entry, reflect.TypeFor[Table]()).unknown; u != nil {
				return nil, fmt.Errorf("sweeps: %s%s", at, u.in("a table"))
			}
			var kind *json.UnmarshalTypeError
			if errors.As(err, &kind) {
				return nil, fmt.Errorf("sweeps: %s%q of a table is %s where %s is wanted", at, kind.Field, article(kind.Value), wanted(kind.Type))
			}
			return nil, fmt.Errorf("sweeps: %stable: %w", at, err)
		}
		if err := t.check(); err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(t.path()), ".gz")
		name = strings.TrimSuffix(name, filepath.Ext(name))
		if _, double := tables[name]; double {
			return nil, fmt.Errorf("sweeps: two entries of data have the name %s, after their files; use a copy of the file with another name", name)
		}
		tables[name] = entry
		data[i], _ = json.Marshal(name) // cannot fail for a string
	}
	if !found {
		return text, nil
	}
	grid["data"], _ = json.Marshal(data) // these were valid JSON
	grid["tables"], _ = json.Marshal(tables)
	return json.Marshal(grid)
}

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

// Table is a data set of one's own: a text file with a sample a line, see datasets.ReadCSV.
type Table struct {
	CSV     string   `json:"csv"`               // the file
	Label   string   `json:"label,omitempty"`   // the column of the classes
	Targets []string `json:"targets,omitempty"` // columns of numbers to be predicted
	Without []string `json:"without,omitempty"` // columns that are left out
	OneHot  []string `json:"one_hot,omitempty"` // columns of texts
	Test    float64  `json:"test,omitempty"`    // the share of the samples that models are measured on; 0 means a quarter
	Seed    uint64   `json:"seed,omitempty"`    // of the choice of these
}

// load reads the table and parts its test samples.
func (t Table) load() (*datasets.Set, error) {
	if t.Test < 0 || t.Test >= 1 {
		return nil, fmt.Errorf("sweeps: %s has a share of %g for testing; it is from 0 to below 1", t.CSV, t.Test)
	}
	set, err := datasets.ReadCSV(t.CSV, datasets.CSV{Label: t.Label, Targets: t.Targets, Without: t.Without, OneHot: t.OneHot})
	if err != nil {
		return nil, err
	}
	set.Train, set.Test = set.Train.Split(cmp.Or(t.Test, 0.25), t.Seed)
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
		if !filepath.IsAbs(t.CSV) {
			t.CSV = filepath.Join(folder, t.CSV)
		}
		tables[name] = t
	}
	if g.Tables != nil {
		g.Tables = tables
	}
	return g
}

// namedTables rewrites a grid's JSON in which tables stand among the data, {"data": [{"csv": "own.csv", "label": "y"}]}, such that they stand
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
		if t.CSV == "" {
			return nil, fmt.Errorf(`sweeps: data of one's own without a file; name it, such as {"csv": "own.csv", "label": "class"}`)
		}
		name := strings.TrimSuffix(filepath.Base(t.CSV), filepath.Ext(t.CSV))
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

package results

import (
	"maps"
	"slices"

	"setlab/setlib/runs"
	"setlab/setlib/train"
)

// Of returns the table of runs found or trained for configurations. found[i] belongs to configs[i] and is nil if there is no run. data[i] is the name
// of its data set; if data is nil, the names in the registry are used. problems are errors of some of the runs, and command trains missing runs; both
// are shown when the table is printed. Of panics if the lengths differ.
func Of(configs []runs.Config, data []string, found []*runs.Run, problems []error, command string) (*Results, error) {
	sameLength("configurations", len(configs), "runs", len(found))
	if data != nil {
		sameLength("configurations", len(configs), "names of data", len(data))
	}
	r := &Results{problems: problems, command: command}
	for i, c := range configs {
		text, err := c.JSON()
		if err != nil {
			return nil, err
		}
		w, err := newRow(string(text), found[i])
		if err != nil {
			return nil, err
		}
		w.Name, w.Epochs = c.Name, c.Epochs
		if found[i] != nil && found[i].Finished() {
			w.Epochs = found[i].Of // the run may have ended early
		}
		if c.Data != nil && unnamed.MatchString(w.settings["data"]) {
			w.settings["scaled"] = c.Data.Scaled()
		}
		if data != nil {
			w.settings["data"] = data[i]
		}
		r.rows = append(r.rows, w)
	}
	r.nameModels()
	return r, nil
}

// FromRuns returns the table of runs.
func FromRuns(all []*runs.Run) (*Results, error) {
	r := &Results{}
	for _, run := range all {
		w, err := rowOf(run)
		if err != nil {
			return nil, err
		}
		r.rows = append(r.rows, w)
	}
	r.nameData()
	r.nameModels()
	return r, nil
}

// rowOf returns the row of a run, described by its own configuration.
func rowOf(run *runs.Run) (Row, error) {
	w, err := newRow(run.Config, run)
	w.Name, w.Epochs = run.Name, run.Of
	return w, err
}

// newRow returns the row of a run with the given config.json.
func newRow(config string, run *runs.Run) (Row, error) {
	settings, parameters, err := settingsOf(config)
	w := Row{Run: run, settings: settings, parameters: parameters, training: trainingOf(config)}
	if run != nil {
		w.history = run.History
		if unnamed.MatchString(settings["data"]) { // own data
			settings["scaled"] = run.Scaled
		}
	}
	return w, err
}

// Add adds a row with the history of a custom training loop and its settings. values[k] is the value of settings[k]:
//
//	var all results.Results
//	for _, rule := range rules {
//		run, err := train.Fit(ctx, newModel(rule), data, train.Options{Epochs: 20})
//		…
//		all.Add([]string{"model", "seed"}, []string{rule.String(), "1"}, run.History)
//	}
//
// It panics if the lengths differ.
func (r *Results) Add(settings, values []string, history *train.History) {
	sameLength("settings", len(settings), "values", len(values))
	w := Row{history: history, settings: map[string]string{}}
	for k, name := range settings {
		w.settings[name] = values[k]
	}
	w.Epochs = w.done()
	r.rows = append(r.rows, w)
}

// Join returns a table with the rows of several tables. Models are renamed, except those whose names are from Label.
func Join(tables []*Results) *Results {
	all := &Results{from: slices.Clone(tables)}
	for _, t := range tables {
		all.rows = append(all.rows, t.rows...)
		all.problems = append(all.problems, t.problems...)
		if all.command == "" {
			all.command = t.command
		}
	}
	all.nameModels()
	return all
}

// Label returns the table with an additional or changed setting. Its value in each row is computed by label.
func (r *Results) Label(setting string, label func(w Row) string) *Results {
	labeled := *r
	labeled.rows = slices.Clone(r.rows)
	for i := range labeled.rows {
		w := &labeled.rows[i]
		w.settings = maps.Clone(w.settings)
		value := label(*w)
		w.labeled = w.labeled || setting == "model" && value != w.settings["model"]
		w.settings[setting] = value
	}
	return &labeled
}

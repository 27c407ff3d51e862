package sweeps

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"setlab/datasets"
	"setlab/setlib/internal/shipped"
	"setlab/setlib/runs"
)

// Experiment is a set of grids that belong together, such as those of a figure, at a scale.
type Experiment struct {
	Name  string // such as "fig5"
	Scale string
	Grids []Grid
	// Begin lists grids of shorter runs that are measured more often. Curves start with their values, see results.Results.Preceded.
	Begin []Grid
	// Files are the files of Grids and Begin. It is empty if the experiment changes its grids at this scale.
	Files []string
}

// experimentFile is the file of an experiment. Its Scales change all of its grids, after the grids' own scales. At a scale that a grid does
// not have, the grid is not part of the experiment.
type experimentFile struct {
	Grids  []string                   `json:"grids"`
	Begin  []string                   `json:"begin,omitempty"`
	Scales map[string]json.RawMessage `json:"scales,omitempty"`
}

// Open returns an experiment that comes with SET Lab's notebooks, at a scale: "fig2" to "fig8", "table2", "table3", or a single grid such as
// "dna". At the scale "paper" the grids are the paper's, as far as possible; "quick" takes seconds and needs only data that is part of the
// program; "standard" takes minutes to an hour. For an unknown name or scale, the error lists the known ones.
func Open(name, scale string) (*Experiment, error) {
	file, err := readExperiment(name)
	if err != nil {
		return nil, err
	}
	e := &Experiment{Name: name, Scale: scale}
	known := []string{}
	for _, of := range file.Grids {
		grid, err := Shipped(of)
		if err != nil {
			return nil, err
		}
		for _, s := range grid.scaleNames() {
			if !slices.Contains(known, s) {
				known = append(known, s)
			}
		}
		scaled, err := grid.At(scale)
		if err != nil {
			if _, ok := grid.Scales[scale]; ok {
				return nil, fmt.Errorf("%s: %w", of, err)
			}
			continue // the grid is not part of it at this scale
		}
		if scaled, err = scaled.patched(file.Scales[scale]); err != nil {
			return nil, fmt.Errorf("sweeps: experiment %q, scale %q, grid %q: %w", name, scale, of, err)
		}
		e.Grids, e.Files = append(e.Grids, scaled), append(e.Files, shippedFile(of))
	}
	if len(e.Grids) == 0 {
		return nil, fmt.Errorf("sweeps: scale is %q; for %s it must be %s", scale, name, choices(known))
	}
	for _, of := range file.Begin {
		if scale == Paper {
			grid, err := Shipped(of)
			if err != nil {
				return nil, err
			}
			e.Begin, e.Files = append(e.Begin, grid), append(e.Files, shippedFile(of))
		}
	}
	if file.Scales[scale] != nil {
		e.Files = nil
	}
	return e, nil
}

// MustOpen is Open for notebooks. It panics on errors.
func MustOpen(name, scale string) *Experiment {
	e, err := Open(name, scale)
	if err != nil {
		panic(err)
	}
	return e
}

// readExperiment reads the file of an experiment. The name of a grid is an experiment with this grid alone.
func readExperiment(name string) (experimentFile, error) {
	file := experimentFile{Grids: []string{name}}
	folder := shipped.Folder()
	if folder == "" || !filepath.IsLocal(name) {
		return file, nil // Shipped returns the error
	}
	path := filepath.Join(folder, "grids", "experiments", name+".json")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil
	}
	if err != nil {
		return file, fmt.Errorf("sweeps: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return file, fmt.Errorf("sweeps: %s: %w", path, misread(text, positionsOf(text, reflect.TypeFor[experimentFile]()), err))
	}
	return file, nil
}

// String describes the experiment: its name, scale, and grids.
func (e *Experiment) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s at scale %s\n", e.Name, e.Scale)
	for _, g := range e.Grids {
		fmt.Fprintln(&b, g)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Configs returns the configurations of the experiment's runs. They may be changed before they are trained or looked up by [Results]. At the
// scale "paper", runs whose data is not available can be looked up but not trained.
func (e *Experiment) Configs(ctx context.Context) ([]runs.Config, error) {
	var all []runs.Config
	for _, g := range e.Grids {
		configs, err := g.Configs(ctx, nil)
		if err != nil && e.Scale == Paper && ctx.Err() == nil {
			configs, err = g.Configs(ctx, StandIn)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, configs...)
	}
	return all, nil
}

// MustConfigs is Configs for notebooks. It panics on errors.
func (e *Experiment) MustConfigs(ctx context.Context) []runs.Config {
	all, err := e.Configs(ctx)
	if err != nil {
		panic(err)
	}
	return all
}

// Data returns a data set of the experiment, scaled as its models see it. If the data is not available, the error is that of datasets.Load.
func (e *Experiment) Data(ctx context.Context, name string) (*datasets.Set, error) {
	for _, g := range e.Grids {
		if slices.Contains(g.Data, name) {
			set, err := g.load(ctx, name, datasets.Load)
			if err != nil {
				return nil, err
			}
			return g.scale(set)
		}
	}
	var known []string
	for _, g := range e.Grids {
		known = append(known, g.Data...)
	}
	return nil, fmt.Errorf("sweeps: %s has no data set %q; there are %s", e.Name, name, strings.Join(known, ", "))
}

package run

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/parameter"
)

// Paths runs notebooks and folders of notebooks in order, each like File. If a notebook fails, the
// remaining ones still run; the returned error joins all errors. A parameter is set in all
// notebooks that have it, and at least one must have it. All notebooks are read before the first
// one runs.
//
// If there is more than one notebook, Output must be empty or a folder, and Page must be empty.
// Notebooks in a folder are found by Find and keep their relative paths in the output folder.
func Paths(ctx context.Context, paths []string, o Options) ([]*Report, error) {
	jobs, err := plan(paths, o)
	if err != nil {
		return nil, err
	}
	var reports []*Report
	var errs []error
	for i, j := range jobs {
		if i > 0 && ctx.Err() != nil {
			errs = append(errs, fmt.Errorf("%d of %d notebooks were not run: %w", len(jobs)-i, len(jobs), context.Cause(ctx)))
			break
		}
		report, err := execute(ctx, j.notebook, j.path, j.options)
		if report != nil {
			reports = append(reports, report)
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	return reports, errors.Join(errs...)
}

// job is a notebook to run.
type job struct {
	path     string
	notebook *notebook.Notebook
	options  Options
}

// plan reads all notebooks at the given paths.
func plan(paths []string, o Options) ([]job, error) {
	var jobs []job
	for _, path := range paths {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no notebook or folder %s", path)
		}
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			jobs = append(jobs, job{path: path, options: o})
			continue
		}
		files, err := Find(path)
		if err != nil {
			return nil, err
		}
		files = withoutResults(files, o.Output)
		if len(files) == 0 {
			return nil, fmt.Errorf("there are no notebooks in %s", path)
		}
		for _, file := range files {
			below := o
			if o.Output != "" {
				inner, err := filepath.Rel(path, filepath.Dir(file))
				if err != nil {
					return nil, err
				}
				below.Output = filepath.Join(o.Output, inner) + "/"
			}
			jobs = append(jobs, job{path: file, options: below})
		}
	}
	if len(jobs) == 1 {
		var err error
		jobs[0].notebook, err = open(jobs[0].path, o.Parameters)
		return jobs, err
	}
	if o.OutputTo != nil {
		return nil, fmt.Errorf("%d notebooks cannot be written to standard output; write them to a folder", len(jobs))
	}
	if o.Page != "" || o.PageTo != nil {
		return nil, fmt.Errorf("%d notebooks cannot share one page; omit its path to write one page for each", len(jobs))
	}
	return jobs, openAll(jobs, o)
}

// openAll reads the notebooks of the jobs and sets their parameters.
func openAll(jobs []job, o Options) error {
	unknown := maps.Clone(o.Parameters)
	written := map[string]string{}
	if filepath.Ext(o.Output) == ".ipynb" && !isFolder(o.Output) {
		return fmt.Errorf("%d notebooks cannot be written to a single file %s: name a folder, such as %s/", len(jobs), o.Output, strings.TrimSuffix(o.Output, ".ipynb"))
	}
	for i := range jobs {
		j := &jobs[i]
		if o.Output != "" {
			if !strings.HasSuffix(j.options.Output, "/") {
				j.options.Output += "/"
			}
			target := filepath.Join(j.options.Output, filepath.Base(j.path))
			if other, taken := written[target]; taken {
				return fmt.Errorf("%s and %s would both be written to %s", other, j.path, target)
			}
			for _, other := range jobs {
				if same(target, other.path) && !same(target, j.path) {
					return fmt.Errorf("the result of %s would overwrite the notebook %s; choose another folder", j.path, other.path)
				}
			}
			written[target] = j.path
		}
		if err := j.open(o.Parameters, unknown); err != nil {
			return err
		}
	}
	if len(unknown) > 0 {
		names := strings.Join(slices.Sorted(maps.Keys(unknown)), ", ")
		return fmt.Errorf("none of the %d notebooks has a parameter %s", len(jobs), names)
	}
	return nil
}

// withoutResults returns the notebooks except for those in the output folder that earlier runs have written.
func withoutResults(files []string, folder string) []string {
	if folder == "" {
		return files
	}
	folder = resolved(folder)
	return slices.DeleteFunc(files, func(file string) bool {
		inner, err := filepath.Rel(folder, resolved(filepath.Dir(file)))
		if err != nil || !filepath.IsLocal(inner) {
			return false
		}
		n, err := notebook.Read(file)
		return err == nil && n.Metadata[recordKey] != nil
	})
}

// resolved returns the absolute path of a folder without links, as far as it can be determined.
func resolved(folder string) string {
	if absolute, err := filepath.Abs(folder); err == nil {
		folder = absolute
	}
	if target, err := filepath.EvalSymlinks(folder); err == nil {
		folder = target
	}
	return folder
}

// open reads the notebook and sets the parameters that it has. It removes these from unknown.
func (j *job) open(parameters, unknown map[string]string) error {
	n, err := open(j.path, nil)
	if err != nil {
		return err
	}
	j.notebook = n
	if len(parameters) == 0 {
		return nil // its parameters cell may be anything
	}
	list, err := parameter.Of(n)
	if err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	values := map[string]string{}
	for _, p := range list {
		if value, ok := parameters[p.Name]; ok {
			values[p.Name] = value
			delete(unknown, p.Name)
		}
	}
	if err := parameter.Set(n, values); err != nil {
		return fmt.Errorf("%s: %w", j.path, err)
	}
	j.options.Parameters = values
	return nil
}

// Find returns the notebooks in a folder and its subfolders, sorted by path. It skips hidden
// files and folders, such as .ipynb_checkpoints, and results of earlier runs (NAME.executed.ipynb).
func Find(folder string) ([]string, error) {
	var files []string
	root := folder + string(filepath.Separator) // which may be a link
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != root && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		case entry.IsDir() || filepath.Ext(path) != ".ipynb" || strings.HasSuffix(path, Executed+".ipynb"):
			return nil
		}
		files = append(files, path)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for notebooks: %w", err)
	}
	return files, nil
}

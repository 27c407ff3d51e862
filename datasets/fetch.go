package datasets

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"setlab/datasets/download"
)

// Progress is the state of a download.
type Progress struct {
	// Name is the data set's name, File the file's path within a data folder and
	// URL the address it comes from.
	Name, File, URL string
	// Index counts the data set's files from 0; Files is how many there are.
	Index, Files int
	// Done and Total are bytes of the file; Total is 0 if it is not known.
	Done, Total int64
}

// Fetch downloads the missing files of a data set into the cache, and replaces
// damaged ones there. It resumes interrupted downloads. It keeps a file only if its
// digest is right. It does not download data that are embedded, generated or in the
// offline folder. Progress, if not nil, is called at most ten times a second.
//
// The error says how each address failed. If a data set cannot be downloaded at all,
// it is a [*MissingError] with the reason.
func (c Cache) Fetch(ctx context.Context, name string, progress func(Progress)) error {
	e, err := Lookup(name)
	if err != nil {
		return err
	}
	folders := c.folders()
	for i, f := range e.Files {
		have, err := c.present(ctx, folders, f)
		if err != nil {
			return err
		}
		if have {
			continue
		}
		if e.Missing != "" {
			return missingError(e, []File{f}, folders)
		}
		if err := c.fetch(ctx, e, i, progress); err != nil {
			return fmt.Errorf("fetching %s: %w", name, err)
		}
	}
	return nil
}

// present reports whether a file exists and has the right digest. It removes a
// damaged file from the cache. It returns an error for a damaged file in the offline
// folder, which belongs to the user.
func (c Cache) present(ctx context.Context, folders []folder, f File) (bool, error) {
	at, ok := locate(folders, f)
	if !ok {
		return false, nil
	}
	err := at.verifyContext(ctx, f)
	if err == nil {
		return true, nil
	}
	if ctx.Err() != nil || at.place != Cached {
		return false, err
	}
	return false, at.remove(f)
}

// remove deletes a damaged file. If it is an unpacked archive, remove deletes only the
// archive's members, since the folder may hold other data.
func (at found) remove(f File) error {
	if !at.unpacked {
		return os.Remove(at.full(at.name))
	}
	for _, m := range f.Members {
		if err := os.Remove(at.full(path.Join(at.name, path.Base(m.Path)))); err != nil {
			return err
		}
	}
	return nil
}

// fetch downloads file i of an entry into the cache.
func (c Cache) fetch(ctx context.Context, e Entry, i int, progress func(Progress)) error {
	dir, err := c.Folder()
	if err != nil {
		return err
	}
	f := e.Files[i]
	name := f.Path
	if len(f.URLs) > 0 && !strings.HasSuffix(f.URLs[0], path.Ext(name)) {
		name = strings.TrimSuffix(name, ".gz") // the original source has it uncompressed
	}
	limit := max(f.Size, f.ContentSize)
	if limit == 0 {
		limit = unknownLimit
	}
	request := download.Request{
		URLs:   f.URLs,
		Path:   filepath.Join(dir, filepath.FromSlash(name)),
		Limit:  limit,
		Client: c.Client,
		Check: func(ctx context.Context, file string) error {
			part := folder{Cached, filepath.Dir(file), os.DirFS(filepath.Dir(file))}
			return found{folder: part, name: filepath.Base(file)}.verifyContext(ctx, f)
		},
	}
	if progress != nil {
		request.Progress = func(url string, done, total int64) {
			progress(Progress{Name: e.Name, File: f.Path, URL: url, Index: i, Files: len(e.Files), Done: done, Total: total})
		}
	}
	return download.File(ctx, request)
}

// unknownLimit limits the download of a file whose size is not published.
const unknownLimit = 64 << 20

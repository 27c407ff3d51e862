package datasets

import (
	"context"
	"fmt"
	"path"

	"setlab/datasets/format"
)

// files holds where the files of an entry were found.
type files struct {
	ctx   context.Context
	entry Entry
	at    map[string]found // by File.Path
}

// files locates and verifies all files of an entry.
func (c Cache) files(ctx context.Context, e Entry) (*files, error) {
	folders := c.folders()
	in := &files{ctx: ctx, entry: e, at: map[string]found{}}
	var missing []File
	for _, f := range e.Files {
		at, ok := locate(folders, f)
		if !ok {
			missing = append(missing, f)
			continue
		}
		in.at[f.Path] = at
	}
	if missing != nil {
		return nil, missingError(e, missing, folders)
	}
	for _, f := range e.Files {
		if f.Members != nil || f.Size > hashAtLoad {
			continue // compared while it is read, or only by Verify
		}
		if err := in.at[f.Path].verifyContext(ctx, f); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// hashAtLoad is the largest size of files that Load hashes. Hashing larger ones takes
// too long; Verify does it.
const hashAtLoad = 1 << 30

func locate(folders []folder, f File) (found, bool) {
	for _, d := range folders {
		if at, ok := d.locate(f); ok {
			return at, true
		}
	}
	return found{}, false
}

// file returns the entry's file whose path ends in name.
func (in *files) file(name string) File {
	for _, f := range in.entry.Files {
		if path.Base(f.Path) == name {
			return f
		}
	}
	panic(fmt.Sprintf("datasets: %s has no file %s", in.entry.Name, name))
}

// open opens the entry's file of that base name. Reading more than its published size
// is an error.
func (in *files) open(name string) (*format.Input, error) {
	f := in.file(name)
	limit := f.ContentSize
	if limit == 0 {
		limit = f.Size
	}
	return in.at[f.Path].open(in.ctx, limit)
}

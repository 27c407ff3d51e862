package datasets

import (
	"context"
	"fmt"
)

// Status says where a data set is.
type Status struct {
	Entry Entry
	// Place is where the data set is, or a kind of absence. If its files are in several
	// places, it is the last of these in the order in which Load looks.
	Place Place
	// Files is the status of each file.
	Files []FileStatus
	// Missing is the number of bytes left to download, as far as it is known.
	Missing int64
}

// FileStatus says where one file is.
type FileStatus struct {
	// Path is the file's path within a data folder.
	Path string
	// Place is where the file is, Found its full path, "" if it was not found, and Size
	// its size.
	Place Place
	Found string
	Size  int64
	// Checked says that the digest was checked, and Problem what is wrong with the file.
	// A file without a published digest is never Checked.
	Checked bool
	Problem error
}

// Status says where a data set is, without reading its files.
func (c Cache) Status(name string) (Status, error) {
	e, err := Lookup(name)
	if err != nil {
		return Status{}, err
	}
	folders := c.folders()
	s := Status{Entry: e, Place: Embedded}
	if e.Builtin != "" {
		s.Place = e.Builtin
	}
	for _, f := range e.Files {
		file := FileStatus{Path: f.Path, Place: Absent}
		if at, ok := locate(folders, f); ok {
			file.Place, file.Found, file.Size = at.place, at.full(at.name), at.size
		} else {
			if e.Missing != "" {
				file.Place = Unavailable
			}
			s.Missing += f.Size
		}
		if file.Place.rank() > s.Place.rank() {
			s.Place = file.Place
		}
		s.Files = append(s.Files, file)
	}
	return s, nil
}

// Verify checks the digests of all files of a data set that are on this machine. The
// error joins a [*DigestError] for each damaged file and a [*MissingError] for the
// absent ones. The status is valid even if there is an error.
func (c Cache) Verify(ctx context.Context, name string) (Status, error) {
	s, err := c.Status(name)
	if err != nil {
		return s, err
	}
	folders := c.folders()
	var missing []File
	for i, f := range s.Entry.Files {
		at, ok := locate(folders, f)
		if !ok {
			missing = append(missing, f)
			continue
		}
		problem := at.verifyContext(ctx, f)
		if ctx.Err() != nil {
			return s, ctx.Err()
		}
		s.Files[i].Checked = f.SHA256 != "" || f.MD5 != ""
		s.Files[i].Problem = problem
		if problem != nil && err == nil {
			err = problem
		} else if problem != nil {
			err = fmt.Errorf("%w\n%w", err, problem)
		}
	}
	if err == nil && missing != nil {
		err = missingError(s.Entry, missing, folders)
	}
	return s, err
}

// OK reports whether all files that loading needs were found.
func (s Status) OK() bool {
	for _, f := range s.Files {
		if f.Problem != nil {
			return false
		}
	}
	return s.Place != Absent && s.Place != Unavailable
}

// String returns the name, the shape and the place in one line.
func (s Status) String() string {
	return fmt.Sprintf("%-20s %-24s %s", s.Entry.Name, s.Entry.Shape(), s.Place)
}

package datasets

import (
	"context"
	"fmt"
)

// Status says where a data set is.
type Status struct {
	Entry Entry
	// Place is where the data set is, or its way of absence. If its files are in
	// several places it is the last of them in the order of looking.
	Place Place
	// Files says the same of each file.
	Files []FileStatus
	// Missing is how many bytes are still to be fetched, as far as that is known.
	Missing int64
}

// FileStatus says where one file is.
type FileStatus struct {
	// Path is the file's path within a data folder.
	Path string
	// Place is where it is, Found the full path there, empty if it is nowhere, and
	// Size its size there.
	Place Place
	Found string
	Size  int64
	// Checked says that the digest has been compared, and Problem what was found
	// to be wrong. A file without a published digest is never Checked.
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

// Verify compares every file of a data set that is there with its published
// digest. The error joins what is wrong: damaged files are [*DigestError]s, absent
// ones make a [*MissingError]. The status is good also with an error.
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

// OK reports whether Status or Verify found all files that loading needs.
func (s Status) OK() bool {
	for _, f := range s.Files {
		if f.Problem != nil {
			return false
		}
	}
	return s.Place != Absent && s.Place != Unavailable
}

// String gives the name, the shape and the place in one line.
func (s Status) String() string {
	return fmt.Sprintf("%-20s %-24s %s", s.Entry.Name, s.Entry.Shape(), s.Place)
}

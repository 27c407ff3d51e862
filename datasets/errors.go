package datasets

import (
	"fmt"
	"strings"

	"setlab/datasets/format"
)

// FormatError is the error of a file that violates its format. See [format.Error] for
// its fields.
type FormatError = format.Error

// MissingError says that a data set of the registry is not on this machine, and what
// to do.
type MissingError struct {
	// Name is the data set's name.
	Name string
	// Files are the files that are missing, as paths within a data folder.
	Files []string
	// Incomplete are folders with some of the files of an archive in Files, but not all.
	Incomplete []Incomplete
	// Looked lists the folders that were looked in.
	Looked []string
	// Reason says why the files cannot be fetched; empty if they can.
	Reason string
}

// Incomplete is a folder with some of an archive's files.
type Incomplete struct {
	// Folder is its path.
	Folder string
	// Missing are the names of the archive's files that are not there, Of how many it has.
	Missing []string
	Of      int
}

// missingError returns the error for files of an entry that are in none of the folders.
func missingError(e Entry, files []File, folders []folder) *MissingError {
	missing := &MissingError{Name: e.Name, Looked: dirs(folders), Reason: e.Missing}
	for _, f := range files {
		missing.Files = append(missing.Files, f.Path)
		missing.Incomplete = append(missing.Incomplete, incomplete(folders, f)...)
	}
	return missing
}

// Error names the files and the folders, and says what to do.
func (e *MissingError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "data set %s is not here: no %s in %s", e.Name, strings.Join(e.Files, ", "), strings.Join(e.Looked, " or "))
	for _, in := range e.Incomplete {
		fmt.Fprintf(&b, ". %s has %d of the archive's %d files, without %s", in.Folder, in.Of-len(in.Missing), in.Of, strings.Join(in.Missing, ", "))
	}
	if e.Reason != "" {
		fmt.Fprintf(&b, ". It cannot be fetched: %s. If you have the files, name their folder in SETLAB_DATA", e.Reason)
		return b.String()
	}
	run := "Run"
	if e.Incomplete != nil {
		run = "Add what is missing, run"
	}
	fmt.Fprintf(&b, ". %s `setlab datasets fetch %s` (in a notebook: datasets.Fetch(ctx, %q)), or name a folder that has it in SETLAB_DATA", run, e.Name, e.Name)
	return b.String()
}

// DigestError says that a file is not the published one.
type DigestError struct {
	// File is the file's path.
	File string
	// Want and Got are digests in hexadecimal, with the name of the function.
	Want, Got string
	// Hint says what the file seems to be instead, if that can be told.
	Hint string
}

// Error gives both digests.
func (e *DigestError) Error() string {
	text := fmt.Sprintf("%s is not the published file: want %s, got %s", e.File, e.Want, e.Got)
	if e.Hint != "" {
		text += " (" + e.Hint + ")"
	}
	return text
}

package datasets

import (
	"context"
	"fmt"
	"strings"
)

// Entry describes a data set of the registry.
type Entry struct {
	// Name is what [Load] takes, such as "mnist". Title is the usual name.
	Name, Title string
	// Paper says which experiments of the paper's Table 1 use it, such as "RBM" or
	// "MLP, CNN"; empty if Table 1 does not have it.
	Paper string
	// Domain and Values are the columns "Domain" and "Data type" of Table 1.
	Domain, Values string

	// Features is the number of features; Train, Valid and Test are the numbers
	// of samples, 0 for a split that the data set does not have.
	Features, Train, Valid, Test int
	// Classes is the number of classes, 0 if the samples have no labels.
	Classes int
	// ImageShape and ClassNames are those of [Set].
	ImageShape []int
	ClassNames []string

	// Builtin is "embedded" or "generated" if the data set needs no file.
	Builtin Place
	// Files are read to load the data set; empty if it is generated.
	Files []File
	// Missing says why it can be neither fetched nor rebuilt; empty if it can.
	Missing string

	// Source, Terms, Citation and Note are those of [Set].
	Source, Terms, Citation, Note string

	load func(ctx context.Context, in *files) (*Set, error)
}

// File is one file of a data set.
type File struct {
	// Path is its path within a data folder or the cache, with slashes.
	Path string
	// Size and SHA256 are those of the published file; 0 and "" if they are not known.
	Size   int64
	SHA256 string
	// MD5 is given where only that was published.
	MD5 string
	// ContentSize and Content are the size and SHA-256 of a compressed file's content. A
	// file with this content is accepted, whether or not it is compressed.
	ContentSize int64
	Content     string
	// Members are the files of an archive. An archive or a folder with these files is
	// accepted in place of the published archive.
	Members []File
	// URLs are the addresses to download it from, the original source first.
	URLs []string
}

// Shape describes the size of the data set, such as
// "1400 + 600 + 1186 x 180" for train + valid + test x features.
func (e Entry) Shape() string {
	var parts []string
	for _, n := range []int{e.Train, e.Valid, e.Test} {
		if n > 0 {
			parts = append(parts, fmt.Sprint(n))
		}
	}
	return fmt.Sprintf("%s x %d", strings.Join(parts, " + "), e.Features)
}

// Size returns the total size of the files in bytes, as far as it is known.
func (e Entry) Size() int64 {
	var total int64
	for _, f := range e.Files {
		total += f.Size
	}
	return total
}

// String gives the name, the title and the shape in one line.
func (e Entry) String() string { return fmt.Sprintf("%s: %s, %s", e.Name, e.Title, e.Shape()) }

// set returns a Set of the splits, with the entry's name, source, terms and so on.
func (e Entry) set(train, valid, test *Samples) *Set {
	return &Set{
		Name: e.Name, Title: e.Title, Train: train, Valid: valid, Test: test,
		ImageShape: e.ImageShape, ClassNames: e.ClassNames,
		Source: e.Source, Terms: e.Terms, Citation: e.Citation, Note: e.Note,
	}
}

// check returns an error unless a set that was read has the entry's shape.
func (e Entry) check(s *Set) error {
	for _, p := range []struct {
		name    string
		samples *Samples
		rows    int
	}{{"train", s.Train, e.Train}, {"valid", s.Valid, e.Valid}, {"test", s.Test, e.Test}} {
		rows, features := 0, e.Features
		if p.samples != nil {
			rows, features = p.samples.Len(), p.samples.Features()
		}
		if rows != p.rows || features != e.Features {
			return fmt.Errorf("data set %s: the %s split has %d samples x %d features, want %d x %d", e.Name, p.name, rows, features, p.rows, e.Features)
		}
		if p.samples != nil && p.samples.Classes() != e.Classes {
			return fmt.Errorf("data set %s: the %s split has %d classes, want %d", e.Name, p.name, p.samples.Classes(), e.Classes)
		}
	}
	return nil
}

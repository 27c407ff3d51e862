package npy

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"setlab/datasets/format"
)

// Archive is a .npz file.
type Archive struct {
	// Names are those of its arrays, in the file's order.
	Names []string

	file    string
	size    int64
	members map[string]*zip.File
}

// OpenArchive reads an archive's table of contents from r, which has size bytes. Like numpy, it skips members that are not arrays. An
// archive without arrays, or with two of the same name, is an error. The name is for errors.
func OpenArchive(name string, r io.ReaderAt, size int64) (*Archive, error) {
	a := &Archive{file: name, size: size, members: map[string]*zip.File{}}
	if _, compression, _ := format.Unpacked(bufio.NewReader(io.NewSectionReader(r, 0, size))); compression != "" {
		return nil, a.bad("a .npz file", "one that is compressed with "+compression+": unpack it (numpy.savez_compressed compresses by itself)")
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, a.failure("a .npz file, a zip archive of arrays", err)
	}
	for _, f := range z.File {
		array, ok := strings.CutSuffix(f.Name, ".npy")
		if !ok {
			continue
		}
		if _, double := a.members[array]; double {
			return nil, a.bad(fmt.Sprintf("one array %q", array), "several")
		}
		a.Names, a.members[array] = append(a.Names, array), f
	}
	if a.Names == nil {
		return nil, a.withoutArrays(z.File)
	}
	return a, nil
}

// withoutArrays returns the error of a zip archive that has no arrays.
func (a *Archive) withoutArrays(files []*zip.File) error {
	const want = "arrays (NAME.npy) in an archive"
	if len(files) == 0 {
		return a.bad(want, "a zip archive without any")
	}
	if slices.ContainsFunc(files, func(f *zip.File) bool { return f.Name == "xl/workbook.xml" }) {
		return a.bad(want+", or CSV: save the table as CSV", "Excel")
	}
	return a.bad(want, fmt.Sprintf("a zip archive of %d other files, such as %q: unpack it", len(files), files[0].Name))
}

// ReadArchive reads all arrays of an archive.
func ReadArchive(name string, r io.ReaderAt, size int64) (map[string]Array, error) {
	a, err := OpenArchive(name, r, size)
	if err != nil {
		return nil, err
	}
	arrays := map[string]Array{}
	for _, n := range a.Names {
		if arrays[n], err = a.Read(n); err != nil {
			return nil, err
		}
	}
	return arrays, nil
}

// Has reports whether there is an array of a name.
func (a *Archive) Has(name string) bool { return a.members[name] != nil }

// Read reads an array. It is an error if the array has over 1 GiB and more bytes than the archive.
func (a *Archive) Read(name string) (Array, error) { return a.read(name, Read) }

// ReadShape reads an array's header: it returns an array without values.
func (a *Archive) ReadShape(name string) (Array, error) { return a.read(name, ReadShape) }

func (a *Archive) read(name string, read func(*format.Input) (Array, error)) (Array, error) {
	member := a.members[name]
	if member == nil {
		return Array{}, a.bad(fmt.Sprintf("an array %q", name), fmt.Sprintf("%q", a.Names))
	}
	want := fmt.Sprintf("an intact array %q", name)
	f, err := member.Open()
	if err != nil {
		return Array{}, a.failure(want, err)
	}
	defer f.Close()
	in, err := format.New(fmt.Sprintf("%s: array %q", a.file, name), f, max(format.DefaultLimit, a.size))
	if err != nil {
		return Array{}, a.failure(want, err)
	}
	if packed, size := member.CompressedSize64, member.UncompressedSize64; packed < uint64(a.size) && size/believed <= packed {
		in.SetSize(int64(size))
	}
	array, err := read(in)
	if err != nil {
		return Array{}, a.failure(want, err)
	}
	return array, nil
}

// believed limits the memory that is allocated because of a header alone, as a multiple of the compressed size.
const believed = 8

func (a *Archive) bad(want, got string) *format.Error {
	return &format.Error{File: a.file, Offset: -1, Want: want, Got: got}
}

// failure returns the error of a member that cannot be decompressed.
func (a *Archive) failure(want string, err error) error {
	var path *fs.PathError
	var said *format.Error
	if errors.As(err, &path) || errors.As(err, &said) {
		return err
	}
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	e := a.bad(want, strings.TrimPrefix(err.Error(), "zip: "))
	e.Cause = err
	return e
}

package datasets

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"

	"setlab/datasets/format"
)

// The formats that Read detects.
const (
	kindCSV    = "CSV"
	kindARFF   = "ARFF"
	kindLIBSVM = "LIBSVM"
	kindMAT    = "MAT"
	kindNPY    = "NPY"
	kindNPZ    = "NPZ"
	kindIDX    = "IDX"
	kindImages = "images"
)

// beginnings lists formats by the first bytes of their files.
var beginnings = []struct{ text, kind string }{
	{"\x93NUMPY", kindNPY}, {"PK\x03\x04", kindNPZ}, {"PK\x05\x06", kindNPZ}, {"MATLAB 5.0", kindMAT}, {"\x00\x00\x08", kindIDX},
}

// libsvmLine is a label, or a number to predict, and at least one index:value. SVMlight's files may have comments and numbers of queries.
var libsvmLine = regexp.MustCompile(`^[-+]?([0-9]+[.]?|[0-9]*[.][0-9]+)([eE][-+]?[0-9]+)?([ \t]+qid:[0-9]+)?([ \t]+[0-9]+:[-+.0-9eE]+)+[ \t]*(#.*)?$`)

// libsvmLabel is a line of a sample whose values are all 0. The next lines show whether it is one.
var libsvmLabel = regexp.MustCompile(`^[-+]?([0-9]+[.]?|[0-9]*[.][0-9]+)([eE][-+]?[0-9]+)?[ \t]*(#.*)?$`)

// kindOf detects the format of a file from its content; a folder is one of images.
func kindOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if info.IsDir() {
		return kindImages, nil
	}
	if !info.Mode().IsRegular() {
		return "", &FormatError{File: path, Offset: -1, Want: "a file or a folder", Got: "a pipe or a device, which cannot be read twice (save what it has as a file)"}
	}
	in, err := openPath(path)
	if err != nil {
		return "", err
	}
	defer in.Close()
	return kindOfInput(in)
}

func kindOfInput(in *format.Input) (string, error) {
	first, err := in.Peek(32)
	if err != nil {
		return "", err
	}
	for _, b := range beginnings {
		if bytes.HasPrefix(first, []byte(b.text)) {
			return b.kind, nil
		}
	}
	if name, instead := format.Foreign(first); name != "" {
		return "", in.Bad("CSV, ARFF, LIBSVM, MAT, NPY, NPZ, IDX or a folder of images: "+instead, name)
	}
	undecided := false // the lines so far are comments or numbers
	for {
		line, err := in.AnyLine()
		if err == io.EOF && undecided {
			return kindCSV, nil
		}
		if err == io.EOF {
			return "", in.Bad("data", "an empty file")
		}
		if err != nil {
			return "", err
		}
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0 || line[0] == '%':
		case bytes.IndexByte(line, 0) >= 0:
			return "", in.BadLine(-1, "CSV, ARFF, LIBSVM, MAT, NPY, NPZ, IDX or a folder of images", "a binary file that begins with "+format.Quote(first[:min(16, len(first))]))
		case len(line) > 9 && strings.EqualFold(string(line[:9]), "@relation"), len(line) > 10 && strings.EqualFold(string(line[:10]), "@attribute"):
			return kindARFF, nil
		case libsvmLine.Match(line):
			return kindLIBSVM, nil
		case line[0] == '#', libsvmLabel.Match(line):
			undecided = true
		default:
			return kindCSV, nil
		}
	}
}

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

// foreign lists formats that Read does not support, by the first bytes of their files, and what to do with such files.
var foreign = []struct{ text, name, instead string }{
	{"PAR1", "Parquet", `convert it in Python, pandas.read_parquet("a.parquet").to_csv("a.csv", index=False)`},
	{"\x89HDF", "HDF5", `convert it in Python, numpy.savez("a.npz", x=h5py.File("a.h5")["x"][:], y=...)`},
	{"MATLAB 7.3", "MATLAB 7.3", `save it with save("a.mat", "-v7")`},
	{"ARROW1", "Arrow", `convert it in Python, pandas.read_feather("a.arrow").to_csv("a.csv", index=False)`},
	{"SQLite format 3", "SQLite", `write the table to a CSV file, sqlite3 -header -csv a.db "select * from t"`},
	{"\x80\x02", "pickle", fromPickle}, {"\x80\x03", "pickle", fromPickle}, {"\x80\x04", "pickle", fromPickle}, {"\x80\x05", "pickle", fromPickle},
	{"{\"", "JSON", fromJSON}, {"[{", "JSON", fromJSON}, {"[[", "JSON", fromJSON}, {"{\n", "JSON", fromJSON}, {"[\n", "JSON", fromJSON},
	{"RDX2", "R", fromR}, {"RDX3", "R", fromR}, {"X\n\x00\x00", "R", fromR},
	{"\xd0\xcf\x11\xe0", "Excel", "save the table as CSV"},
	{"\xff\xfe", "a text in UTF-16", "save it in UTF-8"}, {"\xfe\xff", "a text in UTF-16", "save it in UTF-8"},
	{"\x89PNG", "PNG", "name the folder that has a folder of images for each class"},
	{"\xff\xd8\xff", "JPEG", "name the folder that has a folder of images for each class"},
	{"GIF8", "GIF", "name the folder that has a folder of images for each class"},
	{"%PDF", "PDF", "write the table to a CSV file"},
	{"\xfd7zXZ", "xz", "unpack it, xz -d a.xz"}, {"\x28\xb5\x2f\xfd", "zstd", "unpack it, zstd -d a.zst"},
	{"7z\xbc\xaf", "7z", "unpack it"}, {"Rar!", "RAR", "unpack it"},
	{"<!DOCTYPE", "a web page", "download the file itself"}, {"<!doctype", "a web page", "download the file itself"},
	{"<html", "a web page", "download the file itself"}, {"<HTML", "a web page", "download the file itself"},
	{"<?xml", "XML", "write the table to a CSV file"},
	{"version https://git-lfs", "a pointer of Git LFS", "fetch the file itself, git lfs pull"},
}

// Advice on formats with several beginnings.
const (
	fromPickle = `convert it in Python, numpy.savez("a.npz", x=..., y=...)`
	fromJSON   = `convert it in Python, pandas.read_json("a.json").to_csv("a.csv", index=False)`
	fromR      = `write the table in R, write.csv(x, "a.csv", row.names = FALSE)`
)

// libsvmLine is a label, or a number to predict, and at least one index:value.
var libsvmLine = regexp.MustCompile(`^[-+]?[0-9]*[.]?[0-9]+([eE][-+]?[0-9]+)?([ \t]+[0-9]+:[-+.0-9eE]+)+[ \t]*$`)

// kindOf detects the format of a file from its content; a folder is one of images.
func kindOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if info.IsDir() {
		return kindImages, nil
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
	for _, f := range foreign {
		if bytes.HasPrefix(first, []byte(f.text)) {
			return "", in.Bad("CSV, ARFF, LIBSVM, MAT, NPY, NPZ, IDX or a folder of images: "+f.instead, f.name)
		}
	}
	for {
		line, err := in.AnyLine()
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
		default:
			return kindCSV, nil
		}
	}
}

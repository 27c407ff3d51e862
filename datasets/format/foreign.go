package format

import (
	"bytes"
)

// foreign lists formats that package datasets does not read, by the first bytes of their files, and what to do with such files.
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

// Foreign returns the name of a format that package datasets does not read, and what to do with such a file, by the first bytes of the file. The
// name is "" for all others.
func Foreign(first []byte) (name, instead string) {
	for _, f := range foreign {
		if bytes.HasPrefix(first, []byte(f.text)) {
			return f.name, f.instead
		}
	}
	return "", ""
}

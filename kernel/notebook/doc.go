// Package notebook reads and writes Jupyter notebooks, format 4.
//
// Reading and writing is lossless: fields and metadata that this package does
// not know stay as they were, and a file is laid out as Python's nbformat lays
// it out (sorted keys, an indent of one blank, multi-line text as a list of
// lines, text as UTF-8 rather than escapes, a newline at the end). A notebook
// that Jupyter saved is therefore the same file, byte for byte, after it has
// been read and written here, and version control shows no difference.
//
// Its sub-packages build on it: parameter sets the parameters of a notebook,
// run executes it without Jupyter, page renders it as a web page.
package notebook

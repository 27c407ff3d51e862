// Package notebook reads and writes Jupyter notebooks, format 4.
//
// Reading and writing is lossless. Unknown fields and metadata are kept, and files are formatted
// like those of Python's nbformat: sorted keys, an indent of one space, multi-line text as a list
// of lines, text as UTF-8 rather than escapes, and a final newline. A notebook saved by Jupyter
// therefore stays the same, byte for byte, when it is read and written by this package, and version
// control shows no difference.
//
// Its subpackages build on it: parameter sets the parameters of a notebook, run executes it without
// Jupyter, and page renders it as a web page.
package notebook

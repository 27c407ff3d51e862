// Package run executes notebooks without Jupyter. It runs their cells in order on the setlab
// kernel, and saves the outputs in the notebook and as a web page.
package run

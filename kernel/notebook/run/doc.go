// Package run executes notebooks without Jupyter: their cells run on the setlab
// kernel in order, and what they show is saved in the notebook and as a web page.
package run

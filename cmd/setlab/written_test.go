package main

import "testing"

// TestWrittenFlags checks that flag values are validated and that 0 is not accepted as a way to
// omit a flag.
func TestWrittenFlags(t *testing.T) {
	const left = "omit the flag for the default"
	for _, arguments := range [][]string{
		{"sweep", "mnist", "--parallel", "0"}, {"sweep", "mnist", "--on", "slurm", "--at-most", "0"}, {"sweep", "mnist", "--on", "slurm", "--time", "0s"},
		{"bench", "--threads", "0"}, {"lab", "--port", "0"}, {"run", "x.ipynb", "--timeout", "0"}, {"datasets", "show", "x", "--rows", "0"},
	} {
		wantSays(t, statusUsage, []string{arguments[len(arguments)-2], left}, arguments...)
	}
	wantSays(t, statusUsage, []string{"want a whole number"}, "sweep", "mnist", "--parallel", "two")
	wantSays(t, statusOK, []string{"--parallel int", "how many runs at a time (default: one a processor)\n"}, "sweep", "--help")
}

package main

import (
	"slices"
	"strings"
	"testing"
)

func TestArranged(t *testing.T) {
	for given, want := range map[string]string{
		"run x.go -p a --html":                  "run -- x.go -p a --html",
		"run --compile x.go --compile":          "run --compile -- x.go --compile",
		"run -p a=b x.go -p":                    "run -p a=b -- x.go -p",
		"run --timeout 3s x.ipynb -o out y":     "run --timeout 3s x.ipynb -o out y",
		"run x.ipynb -p a=b -o o.ipynb --html":  "run x.ipynb -p a=b -o o.ipynb --html=\x00",
		"run x.ipynb --html --no-input":         "run x.ipynb --html=\x00 --no-input",
		"run --html x.ipynb":                    "run --html=\x00 x.ipynb",
		"run x.ipynb --html p.html":             "run x.ipynb --html p.html",
		"run x.ipynb --html -":                  "run x.ipynb --html -",
		"run x.ipynb --html=p.html y.go":        "run x.ipynb --html=p.html y.go",
		"run -- x.go":                           "run -- x.go",
		"run":                                   "run",
		"datasets fetch x.go":                   "datasets fetch x.go",
		"run -px=1 --inplace=true script.go -h": "run -px=1 --inplace=true -- script.go -h",
	} {
		if got := arranged(newRoot(), strings.Fields(given)); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s\nbecomes %s,\nwant    %s", given, strings.Join(got, " "), want)
		}
	}
}

func TestScriptsTakeNoFlagsOfNotebooks(t *testing.T) {
	status, _, stderr := setlab(t, "run", "-p", "a=1", "x.go")
	if status != statusUsage || !strings.Contains(stderr, "--parameter is for notebooks") {
		t.Errorf("status %d, %s", status, stderr)
	}
	status, _, stderr = setlab(t, "run", "--compile", "x.ipynb")
	if status != statusUsage || !strings.Contains(stderr, "--compile is for scripts") {
		t.Errorf("status %d, %s", status, stderr)
	}
}

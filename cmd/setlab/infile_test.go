package main

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

func TestInFile(t *testing.T) {
	for text, want := range map[string]string{
		"sweeps: grid: line 1: no colon":          "g.json: line 1: no colon",
		"nn: there is no activation \"sweeps: \"": "g.json: there is no activation \"sweeps: \"",
		"line 1: nn: no":                          "g.json: line 1: nn: no",
		"nn":                                      "g.json: nn",
	} {
		if got := inFile("g.json", errors.New(text)).Error(); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if !errors.Is(inFile("g.json", fs.ErrNotExist), fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
}

func TestMistakesInGridsNameTheFileOnly(t *testing.T) {
	for _, grid := range []string{
		`{"data": ["dna"] "epochs": 1}`,
		`{"data": ["dna"], "mlp": {"hidden": [[10]], "activation": ["rel"]}, "rules": [{"rule": "set"}], "seeds": [1], "epochs": 1}`,
	} {
		path := sweepFile(t, grid)
		status, _, stderr := setlab(t, "sweep", path, "--dry-run")
		text, named := strings.CutPrefix(stderr, "setlab: "+path+": ")
		if status != statusFailed || !named || strings.Contains(text, "sweeps: ") || strings.Contains(text, "nn: ") {
			t.Errorf("status %d, %s", status, stderr)
		}
	}
}

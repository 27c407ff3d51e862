package setlib

import (
	"os"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersionsNameTheRevision(t *testing.T) {
	const revision = "ac04312e87629dcc45faa927d626c1857c895e17"
	for _, c := range []struct{ module, revision, modified, want string }{
		{"", "", "", Number},
		{"(devel)", "", "", Number},
		{"(devel)", revision, "false", Number + " ac04312e8762"},
		{"(devel)", revision, "true", Number + " ac04312e8762, with changes"},
		{"v1.2.0", revision, "false", "v1.2.0 ac04312e8762"},
		{"v1.2.0+dirty", revision, "true", "v1.2.0 ac04312e8762, with changes"},
		{"v0.0.0-20261123032050-ac04312e8762", revision, "false", Number + " ac04312e8762"},
		{"v0.0.0-20261123032050-ac04312e8762+dirty", revision, "true", Number + " ac04312e8762, with changes"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.module}}
		if c.revision != "" {
			info.Settings = []debug.BuildSetting{{Key: "vcs.revision", Value: c.revision}, {Key: "vcs.modified", Value: c.modified}}
		}
		if got := versionOf(info); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	// A user's program has its own revision.
	info := &debug.BuildInfo{
		Main: debug.Module{Path: "example.org/mine", Version: "v9.0.0"}, Deps: []*debug.Module{{Path: "setlab", Version: "v1.2.0"}},
		Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: revision}},
	}
	if got := versionOf(info); got != "v1.2.0" {
		t.Errorf("in a program of another module: %q", got)
	}
}

func TestCitationHasTheVersion(t *testing.T) {
	text, err := os.ReadFile("../CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	if want := "\nversion: " + strings.TrimPrefix(Number, "v") + "\n"; !strings.Contains(string(text), want) {
		t.Errorf("CITATION.cff does not have %q", want)
	}
}

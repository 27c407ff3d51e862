package setlib

import (
	"runtime/debug"
	"testing"
)

func TestVersionsNameTheRevision(t *testing.T) {
	const revision = "ac04312e87629dcc45faa927d626c1857c895e17"
	for _, c := range []struct{ module, revision, modified, want string }{
		{"", "", "", "(devel)"},
		{"(devel)", "", "", "(devel)"},
		{"(devel)", revision, "false", "(devel) ac04312e8762"},
		{"(devel)", revision, "true", "(devel) ac04312e8762, with changes"},
		{"v1.2.0", revision, "false", "v1.2.0 ac04312e8762"},
		{"v0.0.0-20261123032050-ac04312e8762", revision, "false", "v0.0.0-20261123032050-ac04312e8762"},
		{"v0.0.0-20261123032050-ac04312e8762+dirty", revision, "true", "v0.0.0-20261123032050-ac04312e8762+dirty"},
	} {
		info := &debug.BuildInfo{Main: debug.Module{Version: c.module}}
		if c.revision != "" {
			info.Settings = []debug.BuildSetting{{Key: "vcs.revision", Value: c.revision}, {Key: "vcs.modified", Value: c.modified}}
		}
		if got := versionOf(info); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	// A program of one's own has a revision of its own.
	info := &debug.BuildInfo{
		Main: debug.Module{Path: "example.org/mine", Version: "v9.0.0"}, Deps: []*debug.Module{{Path: "setlab", Version: "v1.2.0"}},
		Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: revision}},
	}
	if got := versionOf(info); got != "v1.2.0" {
		t.Errorf("in a program of another module: %q", got)
	}
}

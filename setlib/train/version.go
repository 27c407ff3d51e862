package train

import (
	"runtime/debug"
	"strings"
)

// version names the code of this program, so that a result can be traced to it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

// versionOf gives the module's version and the revision that it was built from, as far as Go recorded them.
func versionOf(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	v, revision := info.Main.Version, settings["vcs.revision"]
	if v == "" {
		v = "(devel)"
	}
	if revision == "" {
		return v
	}
	if revision = revision[:min(12, len(revision))]; !strings.Contains(v, revision) {
		v += " " + revision
	}
	if settings["vcs.modified"] == "true" && !strings.HasSuffix(v, "+dirty") {
		v += ", with changes"
	}
	return v
}

package setlib

import (
	"runtime/debug"
	"strings"
)

// Number is the version of this source. `make release` builds it.
const Number = "v0.1.0"

// Version names the code of this library: the module's version and the revision that it was built from, as far as Go recorded them. Runs
// are stored with it.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

// versionOf gives the version of the module in a program: of the program itself, or of what it is built with.
func versionOf(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	for _, module := range info.Deps {
		if module.Path == "setlab" { // another module's program
			if module.Replace != nil && module.Replace.Version != "" {
				module = module.Replace
			}
			return module.Version
		}
	}
	v, revision := info.Main.Version, settings["vcs.revision"]
	if v == "" || v == "(devel)" || strings.HasPrefix(v, "v0.0.0-") { // not built from a tag
		v = Number
	}
	if revision == "" {
		return v
	}
	v += " " + revision[:min(12, len(revision))]
	if settings["vcs.modified"] == "true" {
		v = strings.Replace(v, "+dirty", "", 1) + ", with changes"
	}
	return v
}

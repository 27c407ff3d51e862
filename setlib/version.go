package setlib

import (
	"runtime/debug"
	"strings"
)

// Number is the version of this source tree, used by `make release`.
const Number = "v0.1.0"

// Version returns the version of this library: the module's version and the revision that it was built from, if Go recorded them. Runs
// are stored with it.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return versionOf(info)
}

// versionOf returns the version of the module setlab in a program, whether it is the main module or a dependency.
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

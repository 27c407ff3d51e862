// Package language describes Go as Jupyter wants to know it.
package language

import (
	"go/version"
	"runtime"
	"strings"
)

// Info is the language_info of a kernel, which front ends and executed notebooks keep in the metadata of a notebook. The version
// is the language's, as 1.26, not the toolchain's: a notebook opened on a machine with another patch of Go has not changed.
func Info() map[string]any {
	return map[string]any{
		"name":               "go",
		"version":            strings.TrimPrefix(version.Lang(runtime.Version()), "go"),
		"mimetype":           "text/x-go",
		"file_extension":     ".go",
		"pygments_lexer":     "go",
		"codemirror_mode":    "text/x-go",
		"nbconvert_exporter": "script",
	}
}

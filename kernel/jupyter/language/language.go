// Package language describes the Go language to Jupyter.
package language

import (
	"go/version"
	"runtime"
	"strings"
)

// Info returns the language_info of a kernel, which is stored in the metadata of notebooks. The version is that of the language,
// such as 1.26, rather than that of the toolchain, so that a notebook does not change when it is opened with another patch
// release of Go.
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

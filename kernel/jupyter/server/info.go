package server

import (
	"setlab/kernel/jupyter/language"
	"setlab/kernel/jupyter/wire"
)

// kernelInfo returns the content of a kernel_info_reply.
func kernelInfo() map[string]any {
	return map[string]any{
		"status":                 "ok",
		"protocol_version":       wire.Version,
		"implementation":         "setlab",
		"implementation_version": "0.1",
		"language_info":          language.Info(),
		"banner":                 "SET Lab: Go with variables that persist from cell to cell, and sparse evolutionary training. Cells with %% are compiled.",
		"debugger":               false,
		"supported_features":     []string{},
		"help_links": []map[string]string{
			{"text": "Go", "url": "https://go.dev/ref/spec"},
			{"text": "The SET paper", "url": "https://www.nature.com/articles/s41467-018-04316-3"},
			{"text": "GoNB", "url": "https://github.com/janpfeifer/gonb"},
		},
	}
}

package gonb

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// cached returns the modules in a module cache that contain packages, as path@version. For each
// package it returns the module with the longest path, which go get prefers, in its newest version.
// Packages that are not in the cache are skipped.
func cached(cache string, packages []string) []string {
	var all []string
	for _, name := range packages {
		if strings.Contains(name, "@") {
			continue // a module required by another one
		}
		if found := cachedModule(cache, name); found != "" && !slices.Contains(all, found) {
			all = append(all, found)
		}
	}
	return all
}

// cachedModule returns the cached module that contains a package, or "" if there is none.
func cachedModule(cache, name string) string {
	for prefix := name; strings.Contains(prefix, "/"); prefix = path.Dir(prefix) {
		escaped, err := module.EscapePath(prefix)
		if err != nil {
			continue
		}
		folder, base := filepath.Split(filepath.Join(cache, filepath.FromSlash(escaped)))
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue
		}
		newest := ""
		for _, e := range entries {
			is, version, ok := strings.Cut(e.Name(), "@")
			if !ok || is != base || !semver.IsValid(version) || semver.Compare(version, newest) < 0 {
				continue
			}
			if hasGo(filepath.Join(folder, e.Name(), filepath.FromSlash(strings.TrimPrefix(name, prefix)))) {
				newest = version
			}
		}
		if version, err := module.UnescapeVersion(newest); err == nil && newest != "" {
			return prefix + "@" + version
		}
	}
	return ""
}

// hasGo reports whether a folder contains Go source.
func hasGo(folder string) bool {
	entries, err := os.ReadDir(folder)
	return err == nil && slices.ContainsFunc(entries, func(e os.DirEntry) bool { return strings.HasSuffix(e.Name(), ".go") })
}

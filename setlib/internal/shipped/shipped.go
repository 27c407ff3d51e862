// Package shipped finds the runs and grids that come with SET Lab's notebooks.
package shipped

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Variable is the name of the environment variable for the folder. The setlab command sets it for
// the cells that it runs.
const Variable = "SETLAB_SHIPPED"

// Folder returns the folder that contains the runs in results and the grids in grids, or "" if
// there is none. It is the folder named by the environment variable, the folder notebooks of the
// checkout that contains the working directory, or the folder last unpacked by setlab.
func Folder() string {
	if folder := os.Getenv(Variable); folder != "" {
		return folder
	}
	if working, err := os.Getwd(); err == nil {
		if folder := Above(working); folder != "" {
			return folder
		}
	}
	if cache, err := os.UserCacheDir(); err == nil {
		return newest(filepath.Join(cache, "setlab", "results-*"))
	}
	return ""
}

// Above returns the folder notebooks of the checkout that contains a folder, or "" if there is
// none.
func Above(folder string) string {
	for {
		notebooks := filepath.Join(folder, "notebooks")
		if is(notebooks) && isFile(filepath.Join(folder, "go.mod")) {
			return notebooks
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return ""
		}
		folder = parent
	}
}

// newest returns the most recently used folder that matches a pattern.
func newest(pattern string) string {
	folders, _ := filepath.Glob(pattern)
	folders = slices.DeleteFunc(folders, func(folder string) bool { return !is(folder) })
	if len(folders) == 0 {
		return ""
	}
	return slices.MaxFunc(folders, func(a, b string) int {
		if c := used(a).Compare(used(b)); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
}

func used(folder string) time.Time {
	info, err := os.Stat(folder)
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// is reports whether a folder contains runs and grids.
func is(folder string) bool {
	return isFolder(filepath.Join(folder, "results")) && isFolder(filepath.Join(folder, "grids"))
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

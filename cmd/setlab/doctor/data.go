package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"setlab/datasets"
	"setlab/internal/writable"
)

// offlineData checks the folder that SETLAB_DATA names, if it is set.
func offlineData(context.Context) Finding {
	dir := os.Getenv(datasets.EnvData)
	if dir == "" {
		return ok(datasets.EnvData + " is not set; data sets that are not built in are downloaded")
	}
	info, err := os.Stat(dir)
	if cache, _ := (datasets.Cache{}).Folder(); errors.Is(err, fs.ErrNotExist) && filepath.Clean(dir) == cache {
		return ok(dir + " is created by the first `setlab datasets fetch`")
	}
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", dir)
	}
	if err != nil {
		return problem(fmt.Sprintf("%s: %v", datasets.EnvData, err), "set it to a folder with the files, or unset it")
	}
	return ok(fmt.Sprintf("%s has %s", dir, count(datasets.Offline)))
}

// dataCache checks whether the folder of downloaded data is writable.
func dataCache(context.Context) Finding {
	dir, err := datasets.Cache{}.Folder()
	if err != nil {
		return failure(err, "set "+datasets.EnvCache+" to a folder that you can write to")
	}
	if err := writable.Folder(dir); err != nil {
		return problem(fmt.Sprintf("downloaded data cannot be stored: %v", err), "set "+datasets.EnvCache+" to a folder that you can write to")
	}
	return ok(fmt.Sprintf("%s has %s", dir, count(datasets.Cached)))
}

// count returns the number of data sets in a place as text.
func count(place datasets.Place) string {
	n := 0
	for _, entry := range datasets.Registry() {
		if status, err := (datasets.Cache{}).Status(entry.Name); err == nil && status.Place == place {
			n++
		}
	}
	if n == 1 {
		return "1 data set"
	}
	return fmt.Sprintf("%d data sets", n)
}

package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"setlab/datasets"
)

// offlineData looks at the folder that SETLAB_DATA names, if it names one.
func offlineData(context.Context) Finding {
	dir := os.Getenv(datasets.EnvData)
	if dir == "" {
		return ok(datasets.EnvData + " is not set; what is not built in is fetched")
	}
	info, err := os.Stat(dir)
	if cache, _ := (datasets.Cache{}).Folder(); errors.Is(err, fs.ErrNotExist) && filepath.Clean(dir) == cache {
		return ok(dir + " is made by the first `setlab datasets fetch`")
	}
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", dir)
	}
	if err != nil {
		return problem(fmt.Sprintf("%s: %v", datasets.EnvData, err), "set it to a folder that has the files, or unset it")
	}
	return ok(fmt.Sprintf("%s has %s", dir, count(datasets.Offline)))
}

// dataCache looks at the folder of fetched data, and whether it can be written.
func dataCache(context.Context) Finding {
	dir, err := datasets.Cache{}.Folder()
	if err != nil {
		return failure(err, "set "+datasets.EnvCache+" to a folder that you can write to")
	}
	if err := writable(dir); err != nil {
		return problem(fmt.Sprintf("fetched data cannot be kept: %v", err), "set "+datasets.EnvCache+" to a folder that you can write to")
	}
	return ok(fmt.Sprintf("%s has %s", dir, count(datasets.Cached)))
}

// count says how many data sets are in a place.
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

// writable tries whether files can be made in dir, or in the nearest folder
// above it that exists. It leaves nothing behind.
func writable(dir string) error {
	for {
		_, err := os.Stat(dir)
		if err == nil {
			break
		}
		parent := filepath.Dir(dir)
		if !os.IsNotExist(err) || parent == dir {
			return err
		}
		dir = parent
	}
	file, err := os.CreateTemp(dir, ".setlab-*")
	if err != nil {
		return err
	}
	file.Close()
	return os.Remove(file.Name())
}

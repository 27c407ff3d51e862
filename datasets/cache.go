package datasets

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
)

// Cache says where data sets are looked for and where fetched ones go. The zero
// value uses the defaults. It may be used concurrently, also by several processes.
type Cache struct {
	// Dir is the folder of fetched files; "" means the environment's
	// SETLAB_CACHE, or else setlab/datasets in the user's cache folder.
	Dir string
	// Offline is a folder of files that are there already, which is never written
	// to: with the layout of the registry's paths, or flat; "" means the
	// environment's SETLAB_DATA, if that is set.
	Offline string
	// Client does the requests; nil means [http.DefaultClient].
	Client *http.Client
}

// Folder returns the folder that fetched files go to.
func (c Cache) Folder() (string, error) {
	if dir := cmp.Or(c.Dir, os.Getenv(EnvCache)); dir != "" {
		return filepath.Abs(dir)
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for fetched data: %w; name one in %s", err, EnvCache)
	}
	return filepath.Join(dir, "setlab", "datasets"), nil
}

// Load reads a data set: from the program itself, else from the offline folder,
// else from the cache. It never uses the network. Files are compared with their
// published digests first. The error of a data set that is not there is a
// [*MissingError], which says what to do; that of a damaged file a
// [*DigestError] or [*FormatError].
func (c Cache) Load(ctx context.Context, name string) (*Set, error) {
	e, err := Lookup(name)
	if err != nil {
		return nil, err
	}
	in, err := c.files(ctx, e)
	if err != nil {
		return nil, err
	}
	set, err := e.load(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", name, err)
	}
	return set, e.check(set)
}

// Load reads a data set by its registry name with the default [Cache]:
//
//	mnist, err := datasets.Load(ctx, "mnist")
func Load(ctx context.Context, name string) (*Set, error) { return Cache{}.Load(ctx, name) }

// Fetch downloads a data set into the default [Cache], showing nothing. It does
// nothing if the data set is already there.
func Fetch(ctx context.Context, name string) error { return Cache{}.Fetch(ctx, name, nil) }

package datasets

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
)

// Cache says where to look for data sets and where to keep downloaded ones. The zero
// value uses the defaults. Several goroutines and processes may use it at once.
type Cache struct {
	// Dir is the folder of downloaded files. "" means the environment variable
	// SETLAB_CACHE or, if that is not set, setlab/datasets in the user's cache folder.
	Dir string
	// Offline is a read-only folder of files that were obtained some other way, with the
	// registry's paths or flat. "" means the environment variable SETLAB_DATA, if that
	// is set.
	Offline string
	// Client makes the requests; nil means [http.DefaultClient].
	Client *http.Client
}

// Folder returns the folder of downloaded files.
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

// Load reads a data set from the program itself, the offline folder or the cache, in
// this order. It never uses the network. It checks the digests of files before it
// reads them. If files are missing, the error is a [*MissingError], which says what
// to do. If one is damaged, it is a [*DigestError] or a [*FormatError].
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

// Fetch downloads a data set into the default [Cache] without showing progress. It
// does nothing if the data set is already there.
func Fetch(ctx context.Context, name string) error { return Cache{}.Fetch(ctx, name, nil) }

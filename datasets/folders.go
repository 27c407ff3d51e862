package datasets

import (
	"cmp"
	"embed"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// The environment variables that name the data folders.
const (
	// EnvData names an offline folder: the layout of the registry's paths, or a
	// flat folder with just the files.
	EnvData = "SETLAB_DATA"
	// EnvCache names the folder of downloaded data.
	EnvCache = "SETLAB_CACHE"
)

//go:embed embedded/*/*.gz
var embeddedFiles embed.FS

// folder is a folder to look for data files in.
type folder struct {
	place Place
	dir   string // as a user would name it
	files fs.FS
}

// full returns a file's path for messages.
func (f folder) full(name string) string {
	return filepath.Join(f.dir, filepath.FromSlash(name))
}

// folders lists the folders to look in, in order. If the user has no home folder,
// there is no cache, and only embedded and offline data are found.
func (c Cache) folders() []folder {
	embedded, err := fs.Sub(embeddedFiles, "embedded")
	if err != nil {
		panic(err) // the name is a constant
	}
	all := []folder{{Embedded, "the embedded data", embedded}}
	if dir := cmp.Or(c.Offline, os.Getenv(EnvData)); dir != "" {
		all = append(all, folder{Offline, dir, os.DirFS(dir)})
	}
	if dir, err := c.Folder(); err == nil {
		all = append(all, folder{Cached, dir, os.DirFS(dir)})
	}
	return all
}

// dirs lists the folders that users can add files to.
func dirs(folders []folder) []string {
	var names []string
	for _, d := range folders {
		if d.place == Embedded {
			continue
		}
		name := d.dir
		if _, err := os.Stat(d.dir); err != nil && d.place == Offline {
			name += " (which cannot be opened)"
		}
		names = append(names, name)
	}
	return names
}

// found is a file, or for an archive the folder of its members, in a folder.
type found struct {
	folder
	name     string
	size     int64
	unpacked bool // name is the folder that holds the members
}

// candidates lists the paths that a file may have: its own path or its base name,
// compressed or not.
func candidates(f File) []string {
	names := []string{f.Path, path.Base(f.Path)}
	if plain, ok := strings.CutSuffix(f.Path, ".gz"); ok && f.Members == nil {
		names = append(names, plain, path.Base(plain))
	}
	return names
}

// memberFolders lists the folders that an archive may have been unpacked to.
func memberFolders(f File) []string {
	dir := path.Dir(f.Members[0].Path)
	return []string{path.Join(path.Dir(f.Path), dir), dir, path.Dir(f.Path), "."}
}

// locate looks for a file in one folder. In a flat folder two data sets' files
// may have the same name; the digest then tells whose it is.
func (d folder) locate(f File) (found, bool) {
	for _, name := range candidates(f) {
		info, err := fs.Stat(d.files, name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		at := found{folder: d, name: name, size: info.Size()}
		if !strings.Contains(name, "/") && ambiguous(f) && at.verify(f) != nil {
			continue
		}
		return at, true
	}
	if f.Members == nil {
		return found{}, false
	}
	for _, dir := range memberFolders(f) {
		if size, missing := d.members(f, dir); missing == nil {
			return found{folder: d, name: dir, size: size, unpacked: true}, true
		}
	}
	return found{}, false
}

// members looks for an archive's members in a folder. It returns the total size of those found and the names of the missing ones.
func (d folder) members(f File, dir string) (size int64, missing []string) {
	for _, m := range f.Members {
		name := path.Base(m.Path)
		info, err := fs.Stat(d.files, path.Join(dir, name))
		if err != nil || !info.Mode().IsRegular() {
			missing = append(missing, name)
			continue
		}
		size += info.Size()
	}
	return size, missing
}

// incomplete lists the folders that have some of an archive's members, but not all.
func incomplete(folders []folder, f File) (all []Incomplete) {
	if f.Members == nil {
		return nil
	}
	for _, d := range folders {
		if d.place == Embedded {
			continue
		}
		for _, dir := range memberFolders(f) {
			if _, missing := d.members(f, dir); missing != nil && len(missing) < len(f.Members) {
				all = append(all, Incomplete{Folder: d.full(dir), Missing: missing, Of: len(f.Members)})
			}
		}
	}
	return all
}

// ambiguous reports whether another data set has a file of the same base name.
func ambiguous(f File) bool {
	for _, e := range registry {
		for _, g := range e.Files {
			if g.Path != f.Path && path.Base(g.Path) == path.Base(f.Path) {
				return true
			}
		}
	}
	return false
}

package bundle

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// listName is the file that lists the sizes and names of all other files of an unpacked archive. It is written
// last.
const listName = ".unpacked"

// unpacking matches the folders in which archives are unpacked.
const unpacking = ".unpacking-*"

// unused is how long an unpacked archive of another version is kept after its last use.
const unused = 30 * 24 * time.Hour

// unpack returns the folder of the archive's contents in place. A complete folder is used as it is. A damaged one
// is unpacked again. Several processes may call unpack at the same time.
func unpack(archive []byte, place, name string) (string, error) {
	sum := sha256.Sum256(archive)
	folder := filepath.Join(place, name+"-"+hex.EncodeToString(sum[:6]))
	if whole(folder) {
		now := time.Now()
		_ = os.Chtimes(folder, now, now) // only forget reads the time
		return folder, nil
	}
	// Where file locks do not work, two processes may both unpack the archive. The later one replaces the folder
	// of the other.
	lock := flock.New(filepath.Join(place, "unpack.lock"))
	if lock.Lock() == nil {
		defer lock.Close()
		if whole(folder) {
			return folder, nil
		}
		killed, _ := filepath.Glob(filepath.Join(place, unpacking)) // nobody else is unpacking now
		for _, left := range killed {
			_ = os.RemoveAll(left) // the next one retries
		}
	}
	made, err := os.MkdirTemp(place, unpacking)
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	if err := extract(archive, made); err != nil {
		return "", err
	}
	if err := os.Rename(folder, filepath.Join(made, ".damaged")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err := os.Rename(filepath.Join(made, "contents"), folder); err != nil && !whole(folder) {
		return "", err
	}
	forget(place, name, folder)
	return folder, nil
}

// extract writes the files of an archive, read-only, to the subfolder contents of a folder, together with their
// list.
func extract(archive []byte, folder string) error {
	unzipped, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return err
	}
	root := filepath.Join(folder, "contents")
	var list strings.Builder
	made := map[string]bool{}
	for files := tar.NewReader(unzipped); ; {
		header, err := files.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if !filepath.IsLocal(header.Name) {
			return fmt.Errorf("invalid file name %q", header.Name)
		}
		to := filepath.Join(root, filepath.FromSlash(header.Name))
		if dir := filepath.Dir(to); !made[dir] {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
			made[dir] = true
		}
		if err := write(to, files, header.Size); err != nil {
			return err
		}
		fmt.Fprintf(&list, "%d %s\n", header.Size, header.Name)
	}
	return os.WriteFile(filepath.Join(root, listName), []byte(list.String()), 0o444)
}

// write writes one file.
func write(to string, from io.Reader, size int64) error {
	file, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o444)
	if err != nil {
		return err
	}
	if _, err = io.CopyN(file, from, size); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// whole reports whether a folder contains all files on its list with the right sizes.
func whole(folder string) bool {
	list, err := os.ReadFile(filepath.Join(folder, listName))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(list)) {
		text, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		size, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return false
		}
		info, err := os.Lstat(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil || !info.Mode().IsRegular() || info.Size() != size {
			return false
		}
	}
	return true
}

// forget removes unpacked archives of other versions that have not been used for a long time.
func forget(place, name, current string) {
	others, _ := filepath.Glob(filepath.Join(place, name+"-*"))
	for _, folder := range others {
		if info, err := os.Stat(folder); err == nil && folder != current && time.Since(info.ModTime()) > unused {
			_ = os.RemoveAll(folder) // the next version retries what cannot be removed
		}
	}
}

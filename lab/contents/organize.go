package contents

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"

	"setlab/lab/rest"
)

// Rename moves a file or folder and its checkpoint. It returns the new model.
func (s *Store) Rename(from, to string) (*Model, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	old, err := writable(from, "rename")
	if err != nil {
		return nil, err
	}
	target, err := writable(to, "rename")
	if err != nil {
		return nil, err
	}
	if old != target {
		if err := s.rename(old, target); err != nil {
			return nil, err
		}
	}
	return s.Get(target, Want{})
}

func (s *Store) rename(old, target string) error {
	was, err := s.root.Lstat(old)
	if err != nil {
		return rest.File(err, old)
	}
	// On case-insensitive file systems, the target may be the same file. A symbolic link counts as a file, whatever its target.
	if is, err := s.root.Lstat(target); err == nil && !os.SameFile(is, was) {
		return rest.Errorf(http.StatusConflict, "File already exists: %s", target)
	}
	switch {
	case old == ".":
		return rest.Errorf(http.StatusBadRequest, "Can't rename root")
	case strings.HasPrefix(target, old+"/"):
		return rest.Errorf(http.StatusBadRequest, "Cannot move %s into itself: %s", old, target)
	}
	if !was.IsDir() && s.exists(checkpointPath(old)) {
		if err := s.hasRoomForCheckpoint(target); err != nil {
			return err
		}
	}
	if err := s.move(old, target); err != nil {
		return rest.File(err, target)
	}
	if was.IsDir() {
		s.abandonBelow(old, target)
	} else if err := s.moveCheckpoint(old, target); err != nil {
		s.Log("%s is now %s, but its checkpoint has not been moved: %v", old, target, err)
	}
	return nil
}

// Delete removes a file and its checkpoint, or a folder that contains nothing but checkpoints and temporary files. For a symbolic link, it removes the link.
// It refuses links that lead out of the lab's folder, since front ends do not see them.
func (s *Store) Delete(name string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	local, err := writable(name, "delete")
	if err != nil {
		return err
	}
	if local == "." {
		return rest.Errorf(http.StatusBadRequest, "Can't delete root")
	}
	info, err := s.root.Lstat(local)
	if err != nil {
		return rest.File(err, name)
	}
	if _, err := s.root.Stat(local); info.Mode()&fs.ModeSymlink != 0 && err != nil && !errors.Is(err, fs.ErrNotExist) {
		return rest.Errorf(http.StatusConflict, "%s is a symbolic link out of the lab's folder; remove it in a terminal", name)
	}
	if info.IsDir() {
		entries, err := fs.ReadDir(s.root.FS(), local)
		if err != nil {
			return rest.File(err, name)
		}
		for _, entry := range entries {
			if entry.Name() != checkpoints && !isTemporary(entry) {
				return rest.Errorf(http.StatusBadRequest, "Directory %s not empty", name)
			}
		}
		s.abandonBelow(local, local)
		return rest.File(s.root.RemoveAll(local), name)
	}
	if err := s.root.Remove(local); err != nil {
		return rest.File(err, name)
	}
	_ = s.root.Remove(checkpointPath(local)) // there need not be one
	return nil
}

// numbered matches the suffix of earlier copies.
var numbered = regexp.MustCompile(`-Copy\d*\.`)

// Copy copies a file to a new name, or to an unused name in a folder.
func (s *Store) Copy(from, to string) (*Model, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	source, err := writable(from, "copy")
	if err != nil {
		return nil, err
	}
	target, err := writable(to, "copy")
	if err != nil {
		return nil, err
	}
	info, err := s.root.Stat(source)
	if err != nil {
		return nil, rest.File(err, from)
	}
	if info.IsDir() {
		return nil, rest.Errorf(http.StatusBadRequest, "Can't copy directories")
	}
	if s.isDir(target) {
		target = s.free(target, numbered.ReplaceAllString(path.Base(source), "."), "-Copy")
	} else if !s.isDir(path.Dir(target)) {
		return nil, rest.Errorf(http.StatusNotFound, "No such parent directory: %s to copy file in", path.Dir(target))
	}
	if err := s.copyFile(source, target, false); err != nil {
		return nil, cannotSave(err, target)
	}
	if info, err = s.root.Stat(target); err != nil {
		return nil, rest.File(err, target)
	}
	return s.model(target, info), nil
}

// Untitled creates a new file, notebook or folder with an unused name in a folder.
func (s *Store) Untitled(dir, kind, extension string) (*Model, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	local, err := writable(dir, "create")
	if err != nil {
		return nil, err
	}
	if !s.isDir(local) {
		return nil, rest.Errorf(http.StatusNotFound, "No such directory: %s", dir)
	}
	if kind == "" && extension == ".ipynb" {
		kind = nb
	}
	sent := Sent{Type: kind}
	var name string
	switch kind {
	case directory:
		name = s.free(local, "Untitled Folder", " ")
	case nb:
		name = s.free(local, "Untitled.ipynb", "")
	case file, "":
		sent.Type = file
		name = s.free(local, "untitled"+strings.ReplaceAll(extension, "/", ""), "")
	default:
		return nil, rest.Errorf(http.StatusBadRequest, "Unexpected model type: %q", kind)
	}
	sent.complete(name)
	return s.save(name, sent)
}

// free returns an unused path in a folder: the name itself, or the name with insert and a number before its extension.
func (s *Store) free(dir, name, insert string) string {
	base, extension, _ := strings.Cut(name, ".")
	if strings.HasSuffix(name, ".ipynb") {
		base, extension = strings.TrimSuffix(name, ".ipynb"), "ipynb"
	}
	if extension != "" {
		extension = "." + extension
	}
	for i := 0; ; i++ {
		number := ""
		if i > 0 {
			number = fmt.Sprint(insert, i)
		}
		if free := path.Join(dir, base+number+extension); !s.exists(free) {
			return free
		}
	}
}

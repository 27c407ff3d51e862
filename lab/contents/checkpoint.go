package contents

import (
	"errors"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"syscall"

	"setlab/lab/rest"
)

const (
	// checkpoints is the folder, next to the files, in which Jupyter stores checkpoints.
	checkpoints = ".ipynb_checkpoints"
	// checkpointID is the ID of the only checkpoint that a file can have.
	checkpointID = "checkpoint"
)

// Checkpoint is a saved state of a file.
type Checkpoint struct {
	ID       string `json:"id"`
	Modified string `json:"last_modified"`
}

// checkpointPath returns the path of a file's checkpoint.
func checkpointPath(local string) string {
	dir, name := path.Split(local)
	extension := path.Ext(name)
	if extension == name {
		extension = ""
	}
	return path.Join(dir, checkpoints, strings.TrimSuffix(name, extension)+"-"+checkpointID+extension)
}

// makeCheckpointDir creates the folder of a checkpoint.
func (s *Store) makeCheckpointDir(checkpoint string) error {
	err := s.root.Mkdir(path.Dir(checkpoint), 0o777)
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return rest.File(err, checkpoint)
}

// hasRoomForCheckpoint returns an error with status 400 if the file system does not take the name of a file's checkpoint, which is longer.
func (s *Store) hasRoomForCheckpoint(local string) error {
	// The checkpoint's folder need not exist yet, but that of the file has the same limit.
	_, err := s.root.Lstat(path.Join(path.Dir(local), path.Base(checkpointPath(local))))
	if errors.Is(err, syscall.ENAMETOOLONG) {
		return rest.Errorf(http.StatusBadRequest, "the name is too long for a checkpoint, which adds %q to it; choose a shorter one: %s", "-"+checkpointID, local)
	}
	return nil
}

// moveCheckpoint gives a file that was moved its checkpoint. Without one, it removes that of another file that had the new name.
func (s *Store) moveCheckpoint(old, target string) error {
	from, to := checkpointPath(old), checkpointPath(target)
	switch {
	case s.exists(from):
		if err := s.makeCheckpointDir(to); err != nil {
			return err
		}
		return s.move(from, to)
	case s.exists(to):
		return s.root.Remove(to)
	}
	return nil
}

// checkpoint returns the checkpoint of a file. If there is none, the error is fs.ErrNotExist.
func (s *Store) checkpoint(local string) (Checkpoint, error) {
	info, err := s.root.Stat(checkpointPath(local))
	if err != nil {
		return Checkpoint{}, err
	}
	return Checkpoint{checkpointID, rest.Time(info.ModTime())}, nil
}

// Checkpoints returns the checkpoints of a file: one or none.
func (s *Store) Checkpoints(name string) ([]Checkpoint, error) {
	local, err := clean(name)
	if err != nil {
		return nil, err
	}
	one, err := s.checkpoint(local)
	if errors.Is(err, fs.ErrNotExist) {
		return []Checkpoint{}, nil
	}
	return []Checkpoint{one}, rest.File(err, name)
}

// CreateCheckpoint makes the current contents of a file its checkpoint.
func (s *Store) CreateCheckpoint(name string) (Checkpoint, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	local, err := writable(name, "checkpoint")
	if err != nil {
		return Checkpoint{}, err
	}
	return s.createCheckpoint(local)
}

func (s *Store) createCheckpoint(local string) (Checkpoint, error) {
	if err := s.copyFile(local, checkpointPath(local), false); err != nil {
		return Checkpoint{}, rest.File(err, local)
	}
	return s.checkpoint(local)
}

// copyFile replaces a file by a copy of another one, whose owner and permissions it also gets if alike is true. It creates the checkpoint folder if
// necessary. The caller holds the lock for writing. While a large file is copied, which may take minutes, others may write; an empty file keeps its
// name for it.
func (s *Store) copyFile(from, to string, alike bool) error {
	info, err := s.root.Stat(from)
	if err != nil {
		return rest.File(err, from)
	}
	if !info.Mode().IsRegular() {
		return rest.Errorf(http.StatusBadRequest, "Cannot copy non-file %s", from)
	}
	source, err := s.root.Open(from)
	if err != nil {
		return rest.File(err, from)
	}
	defer source.Close()
	if path.Base(path.Dir(to)) == checkpoints {
		if err := s.makeCheckpointDir(to); err != nil {
			return err
		}
	}
	reserved := false
	if info.Size() > MaxContent && !s.exists(to) {
		if err := s.replace(to, nil); err != nil {
			return err
		}
		reserved = true
	}
	f, target, err := s.begin(to)
	if err != nil {
		return err
	}
	if alike {
		makeAlike(f, info)
	}
	if info.Size() > MaxContent {
		s.writing.Unlock()
	}
	_, err = io.Copy(f, source)
	if info.Size() > MaxContent {
		s.writing.Lock()
	}
	if err = s.finish(f, target, err); err != nil && reserved {
		err = errors.Join(err, s.root.Remove(target))
	}
	return err
}

// Restore replaces a file by its checkpoint.
func (s *Store) Restore(name, id string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	local, err := s.withCheckpoint(name, id)
	if err != nil {
		return err
	}
	return rest.File(s.copyFile(checkpointPath(local), local, false), name)
}

// DeleteCheckpoint removes the checkpoint of a file.
func (s *Store) DeleteCheckpoint(name, id string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	local, err := s.withCheckpoint(name, id)
	if err != nil {
		return err
	}
	return rest.File(s.root.Remove(checkpointPath(local)), name)
}

// withCheckpoint returns the local path of a file. It returns an error if the file does not have
// the checkpoint.
func (s *Store) withCheckpoint(name, id string) (string, error) {
	local, err := writable(name, "change the checkpoint of")
	if err != nil {
		return "", err
	}
	if id != checkpointID || !s.exists(checkpointPath(local)) {
		return "", rest.Errorf(http.StatusNotFound, "Checkpoint does not exist: %s@%s", name, id)
	}
	return local, nil
}

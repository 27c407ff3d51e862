package contents

import (
	"errors"
	"net/http"
	"os"

	"setlab/lab/rest"
)

// upload is a large file whose parts are arriving. The file that it replaces is unchanged until the
// last part.
type upload struct {
	file   *os.File
	target string
	next   int
}

var errAbandoned = errors.New("the upload was abandoned")

// upload handles the next part of an upload.
func (s *Store) upload(local string, chunk int, data []byte) (*Model, error) {
	u := s.uploads[local]
	if chunk == 1 {
		s.abandon(local)
		f, target, err := s.begin(local)
		if err != nil {
			return nil, cannotSave(err, local)
		}
		u = &upload{file: f, target: target, next: 1}
		s.uploads[local] = u
	}
	if u == nil || chunk != -1 && chunk != u.next {
		s.abandon(local)
		return nil, rest.Errorf(http.StatusBadRequest, "chunk %d of %s arrived without the previous one: upload the file again", chunk, local)
	}
	u.next++
	if _, err := u.file.Write(data); err != nil {
		s.abandon(local)
		return nil, rest.File(err, local)
	}
	if chunk == -1 {
		delete(s.uploads, local)
		if err := s.finish(u.file, u.target, nil); err != nil {
			return nil, rest.File(err, local)
		}
		info, err := s.root.Stat(local)
		if err != nil {
			return nil, rest.File(err, local)
		}
		return s.model(local, info), nil
	}
	info, err := u.file.Stat()
	if err != nil {
		return nil, err
	}
	m := s.model(local, info)
	m.Writable = true // it does not exist yet
	return m, nil
}

// abandon discards an upload.
func (s *Store) abandon(local string) {
	if u := s.uploads[local]; u != nil {
		delete(s.uploads, local)
		_ = s.finish(u.file, u.target, errAbandoned) // this removes the file
	}
}

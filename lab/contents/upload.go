package contents

import (
	"errors"
	"net/http"
	"os"
	"path"
	"strings"
	"time"

	"setlab/lab/rest"
)

// upload is a large file whose parts are arriving. The file that it replaces is unchanged until the
// last part.
type upload struct {
	file   *os.File
	target string
	next   int
	used   time.Time   // when the last part arrived
	timer  *time.Timer // discards the upload when it is idle
}

// fresh is for how long after a part no other upload of the path may begin. Parts have only numbers, so those of two pages would be mixed. A page that
// was closed and begins again waits for this time.
const fresh = time.Minute

var errAbandoned = errors.New("the upload was abandoned")

// upload handles the next part of an upload.
func (s *Store) upload(local string, chunk int, data []byte) (*Model, error) {
	u := s.uploads[local]
	if chunk == 1 {
		if u != nil && time.Since(u.used) < fresh {
			return nil, rest.Errorf(http.StatusConflict, "another upload of %s is running; if its page was closed or reloaded, try again in a minute", local)
		}
		s.abandon(local)
		f, target, err := s.begin(local)
		if err != nil {
			return nil, cannotSave(err, local)
		}
		u = &upload{file: f, target: target, next: 1}
		u.timer = time.AfterFunc(s.idle, func() { s.discard(local, u) })
		s.uploads[local] = u
	}
	if u == nil || chunk != -1 && chunk != u.next {
		s.abandon(local)
		return nil, rest.Errorf(http.StatusBadRequest, "chunk %d of %s arrived without the previous one: upload the file again", chunk, local)
	}
	u.next++
	u.used = time.Now()
	u.timer.Reset(s.idle)
	if _, err := u.file.Write(data); err != nil {
		s.abandon(local)
		return nil, rest.File(err, local)
	}
	if chunk == -1 {
		u.timer.Stop()
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
		u.timer.Stop()
		delete(s.uploads, local)
		_ = s.finish(u.file, u.target, errAbandoned) // this removes the file
	}
}

// abandonBelow discards the uploads to a folder. The folder's path is now another one if it has been moved, or the same.
func (s *Store) abandonBelow(folder, now string) {
	for local, u := range s.uploads {
		if name, ok := strings.CutPrefix(u.target, folder+"/"); ok {
			u.target = path.Join(now, name)
			s.abandon(local)
		}
	}
}

// discard discards an upload if it is idle.
func (s *Store) discard(local string, u *upload) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.uploads[local] == u && time.Since(u.used) >= s.idle { // a part may just have arrived
		s.abandon(local)
	}
}

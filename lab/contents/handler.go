package contents

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"setlab/lab/rest"
)

// Register adds the contents API to a mux.
func (s *Store) Register(mux *http.ServeMux) {
	for _, method := range []string{"GET", "PUT", "POST", "PATCH", "DELETE"} {
		mux.Handle(method+" /api/contents", rest.Handler(s.serve))
		mux.Handle(method+" /api/contents/{path...}", rest.Handler(s.serve))
	}
	mux.Handle("GET /files/{path...}", rest.Handler(s.serveFile))
}

// serve finds out what a path is about: the last parts may name a checkpoint, or trust.
func (s *Store) serve(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("path")
	if of, ok := strings.CutSuffix(name, "/checkpoints"); ok {
		return s.serveCheckpoints(w, r, of)
	}
	if i := strings.LastIndex(name, "/checkpoints/"); i >= 0 && r.Method != http.MethodGet {
		return s.serveCheckpoint(w, r, name[:i], name[i+len("/checkpoints/"):])
	}
	if of, ok := strings.CutSuffix(name, "/trust"); ok && r.Method == http.MethodPost {
		if err := s.Trust(of); err != nil {
			return err
		}
		w.WriteHeader(http.StatusCreated)
		return nil
	}
	switch r.Method {
	case http.MethodPut:
		return s.put(w, r, name)
	case http.MethodPost:
		return s.post(w, r, name)
	case http.MethodPatch:
		return s.patch(w, r, name)
	case http.MethodDelete:
		if err := s.Delete(name); err != nil {
			return err
		}
		return rest.NoContent(w)
	}
	return s.get(w, r, name)
}

func (s *Store) get(w http.ResponseWriter, r *http.Request, name string) error {
	query := r.URL.Query()
	want := Want{Type: query.Get("type"), Format: query.Get("format"), Content: true, Hash: query.Get("hash") == "1"}
	switch content := query.Get("content"); {
	case !slices.Contains([]string{"", directory, file, nb}, want.Type):
		return rest.Errorf(http.StatusBadRequest, "Type %q is invalid", want.Type)
	case !slices.Contains([]string{"", asText, asBase64}, want.Format):
		return rest.Errorf(http.StatusBadRequest, "Format %q is invalid", want.Format)
	case query.Has("content") && content != "0" && content != "1":
		return rest.Errorf(http.StatusBadRequest, "Content %q is invalid", content)
	}
	want.Content = query.Get("content") != "0"
	m, err := s.Get(name, want)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, m)
}

// answer answers with a model.
func answer(w http.ResponseWriter, status int, m *Model) error {
	w.Header().Set("Last-Modified", m.Modified)
	w.Header().Set("Cache-Control", "no-store")
	if status == http.StatusCreated {
		w.Header().Set("Location", (&url.URL{Path: "/api/contents/" + m.Path}).EscapedPath())
	}
	return rest.Write(w, status, m)
}

// sent is the body of a request that saves, copies or makes something.
type sent struct {
	Sent
	CopyFrom  string  `json:"copy_from"`
	Extension string  `json:"ext"`
	Path      *string `json:"path"`
}

func (s *Store) put(w http.ResponseWriter, r *http.Request, name string) error {
	var m sent
	given, err := rest.Read(w, r, s.MaxBody, &m)
	if err != nil {
		return err
	}
	if !given {
		model, err := s.Untitled(name, "", "")
		if err != nil {
			return err
		}
		return answer(w, http.StatusCreated, model)
	}
	if m.CopyFrom != "" {
		return rest.Errorf(http.StatusBadRequest, "Cannot copy with PUT, only POST")
	}
	status := http.StatusOK
	if local, err := clean(name); err == nil && m.Chunk <= 1 && m.Chunk >= 0 && (!s.exists(local) || s.isDir(local)) {
		status = http.StatusCreated
		m.complete(name)
	}
	model, err := s.Save(name, m.Sent)
	if err != nil {
		return err
	}
	return answer(w, status, model)
}

func (s *Store) post(w http.ResponseWriter, r *http.Request, name string) error {
	if local, err := clean(name); err == nil && s.exists(local) && !s.isDir(local) {
		return rest.Errorf(http.StatusBadRequest, "Cannot POST to files, use PUT instead.")
	}
	var m sent
	if _, err := rest.Read(w, r, rest.MaxBody, &m); err != nil {
		return err
	}
	var model *Model
	var err error
	if m.CopyFrom != "" {
		model, err = s.Copy(m.CopyFrom, name)
	} else {
		model, err = s.Untitled(name, m.Type, m.Extension)
	}
	if err != nil {
		return err
	}
	return answer(w, http.StatusCreated, model)
}

func (s *Store) patch(w http.ResponseWriter, r *http.Request, name string) error {
	var m sent
	given, err := rest.Read(w, r, rest.MaxBody, &m)
	if err != nil {
		return err
	}
	if !given {
		return rest.Errorf(http.StatusBadRequest, "JSON body missing")
	}
	to := name
	if m.Path != nil {
		to = *m.Path
	}
	model, err := s.Rename(name, to)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, model)
}

func (s *Store) serveCheckpoints(w http.ResponseWriter, r *http.Request, name string) error {
	switch r.Method {
	case http.MethodGet:
		all, err := s.Checkpoints(name)
		if err != nil {
			return err
		}
		return rest.Write(w, http.StatusOK, all)
	case http.MethodPost:
		one, err := s.CreateCheckpoint(name)
		if err != nil {
			return err
		}
		w.Header().Set("Location", (&url.URL{Path: "/api/contents/" + name + "/checkpoints/" + one.ID}).EscapedPath())
		return rest.Write(w, http.StatusCreated, one)
	}
	return rest.Errorf(http.StatusMethodNotAllowed, "Method Not Allowed")
}

func (s *Store) serveCheckpoint(w http.ResponseWriter, r *http.Request, name, id string) error {
	act := s.DeleteCheckpoint
	switch r.Method {
	case http.MethodPost:
		act = s.Restore
	case http.MethodDelete:
	default:
		return rest.Errorf(http.StatusMethodNotAllowed, "Method Not Allowed")
	}
	if err := act(name, id); err != nil {
		return err
	}
	return rest.NoContent(w)
}

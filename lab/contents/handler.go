package contents

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"setlab/lab/rest"
)

// Register registers the contents API with a mux.
func (s *Store) Register(mux *http.ServeMux) {
	mux.Handle("/api/contents", rest.Handler(s.serve))
	mux.Handle("/api/contents/{path...}", rest.Handler(s.serve))
	mux.Handle("GET /files/{path...}", rest.Handler(s.serveFile))
}

// serve dispatches a request by its path, whose last elements may refer to a checkpoint or to
// trust.
func (s *Store) serve(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("path")
	resource := strings.TrimRight(name, "/")
	if resource != name && resource != "" && r.Method == http.MethodGet {
		to := url.URL{Path: "/api/contents/" + resource, RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.RequestURI(), http.StatusFound)
		return nil
	}
	// In a folder, checkpoints and trust are names like others.
	isName := func(of string, methods ...string) bool {
		return s.holds(of) && (s.has(resource) || !slices.Contains(methods, r.Method))
	}
	if of, ok := strings.CutSuffix(resource, "/checkpoints"); ok && !isName(of, "GET", "POST") {
		return rest.Methods{"GET": rest.Get(s.checkpointsOf(of)), "POST": rest.Create(s.checkpointOf(of))}.Serve(w, r)
	}
	if i := strings.LastIndex(resource, "/checkpoints/"); i >= 0 && !isName(resource[:i], "POST", "DELETE") {
		of, id := resource[:i], resource[i+len("/checkpoints/"):]
		return rest.Methods{
			"POST":   rest.Do(func(*http.Request) error { return s.Restore(of, id) }),
			"DELETE": rest.Do(func(*http.Request) error { return s.DeleteCheckpoint(of, id) }),
		}.Serve(w, r)
	}
	if of, ok := strings.CutSuffix(resource, "/trust"); ok && !isName(of, "POST") {
		return rest.Methods{"POST": s.serveTrust(of)}.Serve(w, r)
	}
	return rest.Methods{
		"GET":    func(w http.ResponseWriter, r *http.Request) error { return s.get(w, r, name) },
		"PUT":    func(w http.ResponseWriter, r *http.Request) error { return s.put(w, r, name) },
		"POST":   func(w http.ResponseWriter, r *http.Request) error { return s.post(w, r, name) },
		"PATCH":  func(w http.ResponseWriter, r *http.Request) error { return s.patch(w, r, name) },
		"DELETE": rest.Do(func(*http.Request) error { return s.Delete(name) }),
	}.Serve(w, r)
}

// holds reports whether a name is that of a folder.
func (s *Store) holds(name string) bool {
	local, err := clean(name)
	return err == nil && s.isDir(local)
}

// has reports whether there is a file or folder with a name.
func (s *Store) has(name string) bool {
	local, err := clean(name)
	return err == nil && s.exists(local)
}

func (s *Store) get(w http.ResponseWriter, r *http.Request, name string) error {
	want, err := wanted(r.URL.Query())
	if err != nil {
		return err
	}
	m, err := s.Get(name, want)
	if err != nil {
		return err
	}
	return answer(w, r, http.StatusOK, m)
}

// wanted parses a query. If a parameter is given more than once, the last value wins.
func wanted(query url.Values) (want Want, err error) {
	want.Content = true
	for name, values := range query {
		value := values[len(values)-1]
		valid := true
		switch name {
		case "type":
			want.Type, valid = value, slices.Contains([]string{directory, file, nb}, value)
		case "format":
			want.Format, valid = value, slices.Contains([]string{asText, asBase64}, value)
		case "content":
			want.Content, valid = value == "1", value == "0" || value == "1"
		case "hash":
			want.Hash = value == "1"
		}
		if !valid {
			return want, rest.Errorf(http.StatusBadRequest, "%s%s %q is invalid", strings.ToUpper(name[:1]), name[1:], value)
		}
	}
	return want, nil
}

// answer responds with a model.
func answer(w http.ResponseWriter, r *http.Request, status int, m *Model) error {
	w.Header().Set("Last-Modified", m.modified.UTC().Format(http.TimeFormat))
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Location", location(m.Path))
	}
	if status == http.StatusOK {
		return rest.Answer(w, r, m)
	}
	return rest.Write(w, status, m)
}

// location returns the URL of a path in the API.
func location(path string) string {
	return (&url.URL{Path: "/api/contents/" + path}).EscapedPath()
}

// sent is the body of a request that saves, copies or creates a file.
type sent struct {
	Sent
	CopyFrom  string  `json:"copy_from"`
	Extension string  `json:"ext"`
	Path      *string `json:"path"`
}

// isEmpty reports whether a body contains nothing to save.
func (m *sent) isEmpty() bool {
	return m.Type == "" && m.Format == "" && m.Content == nil && m.Chunk == 0 && m.CopyFrom == ""
}

func (s *Store) put(w http.ResponseWriter, r *http.Request, name string) error {
	var m sent
	given, err := rest.Read(r, s.MaxBody, &m)
	if err != nil {
		return err
	}
	if !given || m.isEmpty() {
		model, err := s.Untitled(name, "", "")
		if err != nil {
			return err
		}
		return answer(w, r, http.StatusCreated, model)
	}
	if m.CopyFrom != "" {
		return rest.Errorf(http.StatusBadRequest, "Cannot copy with PUT, only POST")
	}
	if m.Path != nil { // it adds nothing to the path of the URL, but must be valid
		if _, err := writable(*m.Path, "create"); err != nil {
			return err
		}
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
	return answer(w, r, status, model)
}

func (s *Store) post(w http.ResponseWriter, r *http.Request, name string) error {
	if local, err := clean(name); err == nil && s.exists(local) && !s.isDir(local) {
		return rest.Errorf(http.StatusBadRequest, "Cannot POST to files, use PUT instead.")
	}
	var m sent
	if _, err := rest.Read(r, rest.MaxBody, &m); err != nil {
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
	return answer(w, r, http.StatusCreated, model)
}

func (s *Store) patch(w http.ResponseWriter, r *http.Request, name string) error {
	var m sent
	given, err := rest.Read(r, rest.MaxBody, &m)
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
	return answer(w, r, http.StatusOK, model)
}

// checkpointsOf returns a function that lists the checkpoints of a path.
func (s *Store) checkpointsOf(name string) func(*http.Request) ([]Checkpoint, error) {
	return func(*http.Request) ([]Checkpoint, error) { return s.Checkpoints(name) }
}

// checkpointOf returns a function that creates a checkpoint of a path.
func (s *Store) checkpointOf(name string) func(*http.Request) (Checkpoint, string, error) {
	return func(*http.Request) (Checkpoint, string, error) {
		one, err := s.CreateCheckpoint(name)
		return one, location(name + "/checkpoints/" + one.ID), err
	}
}

// serveTrust returns a handler that marks the notebook at a path as trusted.
func (s *Store) serveTrust(name string) rest.Handler {
	return func(w http.ResponseWriter, _ *http.Request) error {
		if err := s.Trust(name); err != nil {
			return err
		}
		w.WriteHeader(http.StatusCreated)
		return nil
	}
}

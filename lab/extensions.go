package lab

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"setlab/lab/frontend"
	"setlab/lab/rest"
)

// extension is a prebuilt front-end extension: a folder with a package.json.
type extension struct {
	Name string
	Dir  string
	load build
}

// build is the part of an extension's package.json that describes its code.
type build struct {
	Name      string `json:"name"`
	Load      string `json:"load"`
	Extension string `json:"extension,omitempty"`
	MIME      string `json:"mimeExtension,omitempty"`
	Style     string `json:"style,omitempty"`
}

// findExtensions finds the extensions in folders. If there are several with the same name, the
// first one wins. An extension that cannot be read is logged and skipped.
func findExtensions(folders []string, log func(string, ...any)) []extension {
	var found []extension
	for _, folder := range folders {
		plain, _ := filepath.Glob(filepath.Join(folder, "*", "package.json"))
		scoped, _ := filepath.Glob(filepath.Join(folder, "@*", "*", "package.json"))
		for _, file := range slices.Concat(plain, scoped) {
			e, err := readExtension(file)
			if err != nil {
				log("the extension in %s is left out: %v", filepath.Dir(file), err)
				continue
			}
			if !slices.ContainsFunc(found, func(other extension) bool { return other.Name == e.Name }) {
				found = append(found, e)
			}
		}
	}
	return found
}

func readExtension(file string) (extension, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return extension{}, err
	}
	var about struct {
		Name    string
		Jupyter struct {
			Build build `json:"_build"`
		} `json:"jupyterlab"`
	}
	if err := json.Unmarshal(text, &about); err != nil {
		return extension{}, err
	}
	b := about.Jupyter.Build
	b.Name = about.Name
	if !isLocalName(about.Name) || !isLocalName(b.Load) {
		return extension{}, rest.Errorf(http.StatusNotFound, "its package.json does not name prebuilt code (jupyterlab._build.load)")
	}
	return extension{Name: about.Name, Dir: filepath.Dir(file), load: b}, nil
}

// schemas returns the extension's settings schemas, if it has any.
func (e extension) schemas() (tree fs.FS, ok bool) {
	dir := filepath.Join(e.Dir, "schemas")
	info, err := os.Stat(dir)
	return os.DirFS(dir), err == nil && info.IsDir()
}

// federated returns the extensions that the page must load.
func (s *Server) federated() []build {
	list := []build{}
	for _, e := range s.extensions {
		list = append(list, e.load)
	}
	return list
}

// registerExtensions registers the files of extensions, and all themes, with a mux.
func (s *Server) registerExtensions(mux *http.ServeMux) {
	mux.Handle("GET /lab/extensions/{path...}", rest.Handler(s.serveExtension))
	mux.Handle("GET /lab/api/themes/{path...}", rest.Handler(s.serveTheme))
}

// of finds the extension whose name a path begins with, and the rest of the path.
func (s *Server) of(name string) (dir, file string, ok bool) {
	for _, e := range s.extensions {
		if file, ok := strings.CutPrefix(name, e.Name+"/"); ok {
			return e.Dir, file, true
		}
	}
	return "", "", false
}

func (s *Server) serveExtension(w http.ResponseWriter, r *http.Request) error {
	dir, file, ok := s.of(r.PathValue("path"))
	if !ok {
		return rest.Errorf(http.StatusNotFound, "Not Found")
	}
	return serveIn(w, r, dir, file)
}

// serveTheme serves the themes of the front end and of extensions.
func (s *Server) serveTheme(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("path")
	if dir, file, ok := s.of(name); ok {
		return serveIn(w, r, dir, path.Join("themes", file))
	}
	for _, e := range s.extensions {
		if info, err := os.Stat(filepath.Join(e.Dir, "themes", filepath.FromSlash(name))); isLocalName(name) && err == nil && info.Mode().IsRegular() {
			return serveIn(w, r, e.Dir, path.Join("themes", name))
		}
	}
	frontend.Serve(w, r, "themes/"+name)
	return nil
}

// serveIn serves a file in a folder, but nothing outside of it.
func serveIn(w http.ResponseWriter, r *http.Request, dir, file string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return rest.File(err, file)
	}
	defer root.Close()
	if !isLocalName(file) {
		return rest.Errorf(http.StatusNotFound, "Not Found")
	}
	info, err := root.Stat(file)
	if err != nil {
		return rest.File(err, file)
	}
	if !info.Mode().IsRegular() {
		return rest.Errorf(http.StatusNotFound, "Not Found")
	}
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeFileFS(w, r, root.FS(), path.Clean(file))
	return nil
}

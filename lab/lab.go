// Package lab is a Jupyter server in Go that serves the embedded JupyterLab front end:
// notebooks, their kernels, terminals and the files of one folder, for one user, with
// no Python on the machine.
//
// It speaks the parts of Jupyter's server API that front ends call, in the same words
// and with the same statuses; SECURITY.md says what that exposes and to whom. Its
// sub-packages each have one resource of the API.
package lab

import (
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"setlab/lab/auth"
	"setlab/lab/config"
	"setlab/lab/contents"
	"setlab/lab/frontend"
	"setlab/lab/install"
	"setlab/lab/kernels"
	"setlab/lab/kernelspecs"
	"setlab/lab/sessions"
	"setlab/lab/settings"
	"setlab/lab/terminals"
	"setlab/lab/trust"
	"setlab/lab/workspaces"
)

// Options of a lab. Folder, State and Auth.Token must be given.
type Options struct {
	// Folder is what the lab serves; it must exist.
	Folder string
	// State is where settings, workspaces and the signatures of trusted notebooks are
	// kept. It is made if it is not there.
	State string
	// Auth says who may ask.
	Auth auth.Options
	// Kernels are the built-in kernels, the default first. Those that are installed for
	// Jupyter on this machine are there as well.
	Kernels []kernelspecs.Kernel
	// Runtime is the folder of the kernels' connection files; empty is Jupyter's own.
	Runtime string
	// Extensions are folders of prebuilt front-end extensions, besides labextensions in
	// State.
	Extensions []string
	// Version is shown in the About box.
	Version string
	// Notice is shown on the page until it is clicked away; empty shows none.
	Notice string
	// Expose makes the front end's application a global of the page, for tests.
	Expose bool
	// Quit is called when a front end asks the lab to end; nil leaves that to nobody.
	Quit func()
	// Log receives what a user may want to know; nil is the standard logger's Printf.
	Log func(format string, arguments ...any)
}

// Server is a lab. It is an http.Handler.
type Server struct {
	options   Options
	handler   http.Handler
	strangers strangers
	catalog   kernelspecs.Catalog
	contents  *contents.Store
	trust     *trust.Store
	kernels   *kernels.Manager
	sessions  *sessions.Manager
	terminals *terminals.Manager

	extensions []extension
	started    time.Time
	active     atomic.Int64 // when the API was last used, in nanoseconds
	bye        chan struct{}
	closing    sync.Once
}

// New returns a lab. Its kernels and terminals end with Close, and with this process
// however it ends.
func New(o Options) (*Server, error) {
	if o.Log == nil {
		o.Log = log.Printf
	}
	if o.Runtime == "" {
		var err error
		if o.Runtime, err = install.RuntimeDir(); err != nil {
			return nil, err
		}
	}
	s := &Server{options: o, catalog: kernelspecs.Catalog{Builtin: o.Kernels}, started: time.Now(), bye: make(chan struct{})}
	s.active.Store(s.started.UnixNano())
	var err error
	if s.trust, err = trust.Open(filepath.Join(o.State, "trust")); err != nil {
		return nil, err
	}
	if s.contents, err = contents.New(o.Folder, s.trust); err != nil {
		return nil, err
	}
	s.extensions = findExtensions(append([]string{filepath.Join(o.State, "labextensions")}, o.Extensions...), o.Log)
	s.kernels = kernels.New(kernels.Options{Catalog: s.catalog, Runtime: o.Runtime, Dir: s.contents.Dir, Log: o.Log})
	s.sessions = sessions.New(s.kernels)
	s.terminals = terminals.New(s.contents.Dir)
	mux, err := s.routes()
	if err != nil {
		return nil, err
	}
	s.handler = giveBack(pace(auth.New(o.Auth).Wrap(s.strangers.let(s.track(mux)))))
	return s, nil
}

// routes puts the API together.
func (s *Server) routes() (*http.ServeMux, error) {
	files, err := frontend.Files()
	if err != nil {
		return nil, err
	}
	own, err := fs.Sub(files, "schemas")
	if err != nil {
		return nil, err
	}
	schemas := []fs.FS{own}
	for _, e := range s.extensions {
		if tree, ok := e.schemas(); ok {
			schemas = append(schemas, tree)
		}
	}
	store, err := settings.New(filepath.Join(s.options.State, "settings"), schemas...)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	store.Register(mux)
	(&workspaces.Store{Dir: filepath.Join(s.options.State, "workspaces")}).Register(mux)
	(&config.Store{Dir: filepath.Join(s.options.State, "config")}).Register(mux)
	s.contents.Register(mux)
	s.catalog.Register(mux)
	s.kernels.Register(mux)
	s.sessions.Register(mux)
	s.terminals.Register(mux)
	s.registerPages(mux)
	s.registerExtensions(mux)
	s.registerExport(mux)
	s.registerServer(mux)
	mux.Handle("/", unmatched(mux))
	return mux, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Trust makes a notebook one whose HTML is shown when it is opened.
func (s *Server) Trust() *trust.Store { return s.trust }

// Busy names the notebooks and consoles that run a cell now.
func (s *Server) Busy() []string {
	paths := map[string]string{}
	for _, session := range s.sessions.All() {
		paths[session.Kernel.ID] = session.Path
	}
	var busy []string
	for _, k := range s.kernels.All() {
		if k.Busy() {
			name := paths[k.ID]
			if name == "" {
				name = "kernel " + k.ID
			}
			busy = append(busy, name)
		}
	}
	return busy
}

// Close ends kernels, terminals and websockets.
func (s *Server) Close() (err error) {
	s.closing.Do(func() {
		close(s.bye)
		s.kernels.Close()
		s.terminals.Close()
		if err = s.contents.Close(); err != nil {
			err = fmt.Errorf("the lab's folder: %w", err)
		}
	})
	return err
}

// Package lab is a Jupyter server in Go that serves the embedded JupyterLab front end: notebooks,
// their kernels, terminals and the files of one folder, for a single user, without Python on the
// machine.
//
// It implements the parts of Jupyter's server API that front ends use, with the same messages and
// statuses. SECURITY.md describes what that exposes and to whom. Each subpackage implements one
// resource of the API.
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

// Options configures a lab. Folder, State and Auth.Token are required.
type Options struct {
	// Folder is the folder that the lab serves; it must exist.
	Folder string
	// State is the folder for settings, workspaces and the signatures of trusted notebooks. It is
	// created if it does not exist.
	State string
	// Auth configures access control.
	Auth auth.Options
	// Kernels lists the built-in kernels, the default first. Kernels installed for Jupyter on this
	// machine are also available.
	Kernels []kernelspecs.Kernel
	// Runtime is the folder for the kernels' connection files; empty means Jupyter's own.
	Runtime string
	// Extensions lists folders of prebuilt front-end extensions, in addition to labextensions in
	// State.
	Extensions []string
	// Version is shown in the About box.
	Version string
	// Notice, if not empty, is shown on the page until it is closed.
	Notice string
	// Expose makes the front end's application a global variable of the page, for tests.
	Expose bool
	// Quit is called when a front end requests to shut down the lab. If it is nil, such requests
	// are refused.
	Quit func()
	// Log receives messages for the user; nil means the standard logger's Printf.
	Log func(format string, arguments ...any)
}

// Server is a lab. It implements http.Handler.
type Server struct {
	options         Options
	handler         http.Handler
	unauthenticated unauthenticated
	catalog         kernelspecs.Catalog
	contents        *contents.Store
	trust           *trust.Store
	kernels         *kernels.Manager
	sessions        *sessions.Manager
	terminals       *terminals.Manager

	extensions []extension
	started    time.Time
	active     atomic.Int64 // time of the last use of the API, in nanoseconds
	ended      chan struct{}
	closing    sync.Once
}

// New returns a lab. Its kernels and terminals end when Close is called, or when this process ends
// for any reason.
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
	s := &Server{options: o, catalog: kernelspecs.Catalog{Builtin: o.Kernels}, started: time.Now(), ended: make(chan struct{})}
	s.active.Store(s.started.UnixNano())
	var err error
	if s.trust, err = trust.Open(filepath.Join(o.State, "trust")); err != nil {
		return nil, err
	}
	if s.contents, err = contents.New(o.Folder, s.trust); err != nil {
		return nil, err
	}
	s.contents.Log = o.Log
	s.extensions = findExtensions(append([]string{filepath.Join(o.State, "labextensions")}, o.Extensions...), o.Log)
	s.kernels = kernels.New(kernels.Options{Catalog: s.catalog, Runtime: o.Runtime, Dir: s.contents.Dir, Log: o.Log})
	s.sessions = sessions.New(s.kernels)
	s.terminals = terminals.New(s.contents.Dir)
	mux, err := s.routes()
	if err != nil {
		return nil, err
	}
	s.handler = releaseMemory(pace(auth.New(o.Auth).Wrap(s.unauthenticated.admit(s.track(mux)))))
	return s, nil
}

// routes assembles the API.
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

// Trust returns the store of trusted notebooks, whose HTML is shown when they are opened.
func (s *Server) Trust() *trust.Store { return s.trust }

// Busy returns the paths of the notebooks and consoles that are running a cell.
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

// Close shuts down kernels, terminals and websockets.
func (s *Server) Close() (err error) {
	s.closing.Do(func() {
		close(s.ended)
		s.kernels.Close()
		s.terminals.Close()
		if err = s.contents.Close(); err != nil {
			err = fmt.Errorf("the lab's folder: %w", err)
		}
	})
	return err
}

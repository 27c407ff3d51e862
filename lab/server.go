package lab

import (
	"context"
	"fmt"
	"net/http"
	"os/user"
	"strings"
	"time"

	"github.com/coder/websocket"

	"setlab/lab/rest"
)

// registerServer registers the API of the lab itself with a mux. To add an endpoint, add its pattern and handler here and its path to
// TestUnauthenticatedRequestsAreRefused, which checks that a request without the token gets nothing.
func (s *Server) registerServer(mux *http.ServeMux) {
	for pattern, handler := range map[string]rest.Handler{
		"GET /api":                             rest.Get(s.serveVersion),
		"GET /api/me":                          rest.Get(serveMe),
		"GET /api/status":                      rest.Get(s.serveStatus),
		"POST /api/shutdown":                   s.serveShutdown,
		"GET /api/events/subscribe":            s.serveEvents,
		"GET /api/events":                      func(http.ResponseWriter, *http.Request) error { return rest.Errorf(http.StatusNotFound, "Not Found") },
		"POST /api/events":                     serveEvent,
		"GET /api/resolvePath":                 s.contents.ServeResolve(s.kernelFolder),
		"GET /lab/api/translations":            rest.Get(serveTranslations),
		"GET /lab/api/translations/{language}": rest.Get(serveTranslation),
	} {
		mux.Handle(pattern, handler)
	}
}

// track records when the API was last used.
func (s *Server) track(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") && r.URL.Path != "/api/status" {
			s.active.Store(time.Now().UnixNano())
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) serveVersion(*http.Request) (any, error) {
	return map[string]string{"version": s.options.Version}, nil
}

// serveMe returns the identity of the user: the user of this process.
func serveMe(*http.Request) (any, error) {
	name := "user"
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	initials := strings.ToUpper(string([]rune(name)[:1]))
	return map[string]any{
		"identity": map[string]any{
			"username": name, "name": name, "display_name": name, "initials": initials, "avatar_url": nil, "color": nil,
		},
		"permissions": map[string]any{},
	}, nil
}

func (s *Server) serveStatus(*http.Request) (any, error) {
	connections, all := 0, s.kernels.All()
	for _, k := range all {
		connections += k.Model().Connections
	}
	return map[string]any{
		"connections": connections, "kernels": len(all),
		"last_activity": rest.Time(time.Unix(0, s.active.Load())), "started": rest.Time(s.started),
	}, nil
}

// serveShutdown shuts down the lab.
func (s *Server) serveShutdown(w http.ResponseWriter, _ *http.Request) error {
	if s.options.Quit == nil {
		return rest.Errorf(http.StatusForbidden, "this lab cannot be ended from a browser")
	}
	s.options.Log("a front end has asked the lab to end")
	w.WriteHeader(http.StatusOK)
	s.options.Quit()
	return nil
}

// eventsPing is the interval of pings, which keep idle websockets open and detect dead ones.
var eventsPing = 30 * time.Second

// serveEvents serves a websocket on which front ends wait for events. This server never sends any.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) error {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return nil // Accept has sent the error
	}
	defer conn.CloseNow()
	ctx := conn.CloseRead(context.Background())
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.ended:
			conn.Close(websocket.StatusGoingAway, "the lab has ended")
			return nil
		case <-time.After(eventsPing):
			in, done := context.WithTimeout(ctx, eventsPing)
			err := conn.Ping(in)
			done()
			if err != nil {
				return nil
			}
		}
	}
}

// serveEvent rejects an event sent by a front end. As in Jupyter, an event must have a registered schema, but here no schema can be
// registered.
func serveEvent(_ http.ResponseWriter, r *http.Request) error {
	var event map[string]any
	given, err := rest.Read(r, rest.MaxBody, &event)
	if err != nil {
		return err
	}
	if !given {
		return rest.Errorf(http.StatusBadRequest, "No JSON data provided")
	}
	for _, field := range []string{"schema_id", "version", "data"} {
		if _, there := event[field]; !there {
			return rest.Errorf(http.StatusBadRequest, "Missing `%s` in the JSON request body.", field)
		}
	}
	return rest.Errorf(http.StatusBadRequest, "the schema %q is not registered", fmt.Sprint(event["schema_id"]))
}

// kernelFolder returns the working directory of a kernel.
func (s *Server) kernelFolder(id string) (string, error) {
	k, err := s.kernels.Get(id)
	if err != nil {
		return "", err
	}
	return k.Dir(), nil
}

// serveTranslations lists the languages of the front end: only English.
func serveTranslations(*http.Request) (any, error) {
	return map[string]any{
		"data": map[string]any{"en": map[string]string{"displayName": "English", "nativeName": "English"}}, "message": "",
	}, nil
}

func serveTranslation(r *http.Request) (any, error) {
	message := ""
	if language := r.PathValue("language"); language != "en" && language != "default" {
		message = "Language pack '" + language + "' not installed!"
	}
	return map[string]any{"data": map[string]any{}, "message": message}, nil
}

package lab

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
)

// maxUnauthenticated is the maximum number of unauthenticated connections. When there are more, the oldest is closed. A client with
// the token authenticates in its first request, so it never has to wait for idle connections.
const maxUnauthenticated = 128

// unauthenticated tracks the unauthenticated connections.
type unauthenticated struct {
	mutex sync.Mutex
	all   list.List // of net.Conn, oldest first
	at    map[net.Conn]*list.Element
}

// connection is the context key for the net.Conn of a request.
type connection struct{}

// enter implements http.Server.ConnContext.
func (s *unauthenticated) enter(ctx context.Context, c net.Conn) context.Context {
	s.mutex.Lock()
	if s.at == nil {
		s.at = map[net.Conn]*list.Element{}
	}
	s.at[c] = s.all.PushBack(c)
	var oldest net.Conn
	if s.all.Len() > maxUnauthenticated {
		oldest = s.all.Front().Value.(net.Conn)
		s.forget(oldest)
	}
	s.mutex.Unlock()
	if oldest != nil {
		_ = oldest.Close() // it may already be closed
	}
	return context.WithValue(ctx, connection{}, c)
}

// changed implements http.Server.ConnState.
func (s *unauthenticated) changed(c net.Conn, state http.ConnState) {
	if state == http.StateClosed || state == http.StateHijacked {
		s.mutex.Lock()
		s.forget(c)
		s.mutex.Unlock()
	}
}

// admit removes the connections of requests that reach it: they are authenticated.
func (s *unauthenticated) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(connection{}).(net.Conn); ok {
			s.mutex.Lock()
			s.forget(c)
			s.mutex.Unlock()
		}
		next.ServeHTTP(w, r)
	})
}

// forget removes a connection. The mutex must be held.
func (s *unauthenticated) forget(c net.Conn) {
	if e := s.at[c]; e != nil {
		s.all.Remove(e)
		delete(s.at, c)
	}
}

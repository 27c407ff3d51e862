package lab

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"sync"
)

// maxStrangers is how many connections may be there that have not shown the token. One more ends the oldest of them. A client
// with the token shows it in its first request, so it never waits for silent connections.
const maxStrangers = 128

// strangers are the connections that have not shown the token, the oldest first.
type strangers struct {
	mutex sync.Mutex
	all   list.List // of net.Conn
	at    map[net.Conn]*list.Element
}

// connection is the key of a request's net.Conn in its context.
type connection struct{}

// enter is http.Server.ConnContext.
func (s *strangers) enter(ctx context.Context, c net.Conn) context.Context {
	s.mutex.Lock()
	if s.at == nil {
		s.at = map[net.Conn]*list.Element{}
	}
	s.at[c] = s.all.PushBack(c)
	var oldest net.Conn
	if s.all.Len() > maxStrangers {
		oldest = s.all.Front().Value.(net.Conn)
		s.forget(oldest)
	}
	s.mutex.Unlock()
	if oldest != nil {
		_ = oldest.Close() // it may have gone
	}
	return context.WithValue(ctx, connection{}, c)
}

// changed is http.Server.ConnState.
func (s *strangers) changed(c net.Conn, state http.ConnState) {
	if state == http.StateClosed || state == http.StateHijacked {
		s.mutex.Lock()
		s.forget(c)
		s.mutex.Unlock()
	}
}

// let notes that the connections of requests are not strangers'.
func (s *strangers) let(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(connection{}).(net.Conn); ok {
			s.mutex.Lock()
			s.forget(c)
			s.mutex.Unlock()
		}
		next.ServeHTTP(w, r)
	})
}

// forget takes a connection out. The mutex is held.
func (s *strangers) forget(c net.Conn) {
	if e := s.at[c]; e != nil {
		s.all.Remove(e)
		delete(s.at, c)
	}
}

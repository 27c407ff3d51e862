package lab

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/net/netutil"
)

// DefaultPort is the first port to try if none is requested.
const DefaultPort = 8888

// maxConnections is the maximum number of connections; others must wait. A browser uses six for requests and one for each kernel and
// terminal. At most maxUnauthenticated of them may be unauthenticated.
const maxConnections = 512

// Listen listens on an address and a port. An empty address means the loopback address. Port 0 means DefaultPort or, if that is in use,
// the next free port above it, else any free port.
func Listen(ip string, port int) (net.Listener, error) {
	if ip == "" {
		ip = "127.0.0.1"
	}
	at := func(port int) string { return net.JoinHostPort(ip, strconv.Itoa(port)) }
	if port != 0 {
		l, err := net.Listen("tcp", at(port))
		switch {
		case errors.Is(err, syscall.EADDRINUSE):
			return nil, fmt.Errorf("port %d is in use by another program: end that program, choose another port with --port, or omit --port to use a free one", port)
		case errors.Is(err, syscall.EADDRNOTAVAIL):
			return nil, fmt.Errorf("this machine has no address %s to listen on", ip)
		case errors.Is(err, syscall.EACCES):
			return nil, fmt.Errorf("port %d is reserved for administrators: choose a port above 1023", port)
		}
		return l, err
	}
	for try := DefaultPort; try < DefaultPort+50; try++ {
		l, err := net.Listen("tcp", at(try))
		if err == nil {
			return l, nil
		}
		if errors.Is(err, syscall.EADDRNOTAVAIL) {
			return nil, fmt.Errorf("this machine has no address %s to listen on", ip)
		}
	}
	return net.Listen("tcp", at(0))
}

// headerTimeout limits the time for a client to send the headers of a request.
var headerTimeout = 10 * time.Second

// maxHeaders is the maximum size in bytes of a request's headers.
const maxHeaders = 64 << 10

// Serve serves the lab on a listener until ctx is canceled, then closes the lab. Requests in progress have a few seconds to finish.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    maxHeaders,
		ConnContext:       s.unauthenticated.enter,
		ConnState:         s.unauthenticated.changed,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(netutil.LimitListener(l, maxConnections)) }()
	select {
	case err := <-ended:
		return errors.Join(err, s.Close())
	case <-ctx.Done():
	}
	err := s.Close()
	soon, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if server.Shutdown(soon) != nil {
		// The remaining clients are not reading.
		err = errors.Join(err, server.Close())
	}
	return err
}

package lab

import (
	"io"
	"net/http"
	"time"
)

// pieceTimeout limits the time for a client to send or receive each piece of a body. The time for a
// whole body is also limited, by the slowest accepted rate. A client that sends bytes slowly can
// therefore only occupy one of the limited connections for a short time.
var pieceTimeout = 30 * time.Second

// slowest is the slowest accepted rate in bytes per second.
const slowest = 16 << 10

// pace aborts requests of clients that are too slow.
func pace(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") == "" {
			control := http.NewResponseController(w)
			now := time.Now()
			last := now.Add(pieceTimeout + time.Duration(max(r.ContentLength, 0)/slowest)*time.Second)
			// Errors are ignored: a server without deadlines has no slow clients either.
			if r.ContentLength != 0 {
				_ = control.SetReadDeadline(earlier(now.Add(pieceTimeout), last))
				r.Body = &pacedBody{r.Body, control, last, r.ContentLength < 0}
			}
			w = &pacedWriter{w, control}
			_ = control.SetWriteDeadline(last.Add(pieceTimeout))
		}
		next.ServeHTTP(w, r)
	})
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// pacedBody limits the time for each read.
type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	last    time.Time
	grows   bool // the body's length is unknown, and each byte moves last
}

// Read implements io.Reader.
func (b *pacedBody) Read(p []byte) (int, error) {
	_ = b.control.SetReadDeadline(earlier(time.Now().Add(pieceTimeout), b.last))
	n, err := b.ReadCloser.Read(p)
	if b.grows {
		b.last = b.last.Add(time.Duration(n) * time.Second / slowest)
	}
	if err == io.EOF {
		// Handling the request may take longer, and an expired deadline would cancel it.
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// pacedWriter limits the time for each write.
type pacedWriter struct {
	http.ResponseWriter
	control *http.ResponseController
}

// piece is the maximum size of a write; a larger one might take too long on a slow but legitimate
// connection.
const piece = 64 << 10

// Write implements io.Writer.
func (w *pacedWriter) Write(p []byte) (n int, err error) {
	for {
		_ = w.control.SetWriteDeadline(time.Now().Add(pieceTimeout))
		k, err := w.ResponseWriter.Write(p[:min(len(p), piece)])
		n, p = n+k, p[k:]
		if err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// WriteHeader implements http.ResponseWriter. An answer without a body may come long after the request as well.
func (w *pacedWriter) WriteHeader(status int) {
	_ = w.control.SetWriteDeadline(time.Now().Add(pieceTimeout))
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the underlying writer, for http.ResponseController.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

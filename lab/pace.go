package lab

import (
	"io"
	"net/http"
	"time"
)

// A client has this long for each piece that it sends or takes, and for a whole body so
// long as it would at the slowest rate: one that trickles bytes holds a connection, of
// which there are not many, for a short time only.
var pieceTimeout = 30 * time.Second

// slowest is in bytes a second.
const slowest = 16 << 10

// pace ends requests whose clients are too slow.
func pace(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") == "" {
			control := http.NewResponseController(w)
			now := time.Now()
			last := now.Add(pieceTimeout + time.Duration(max(r.ContentLength, 0)/slowest)*time.Second)
			// Servers that have no deadlines have no slow clients either.
			if r.ContentLength != 0 {
				_ = control.SetReadDeadline(earlier(now.Add(pieceTimeout), last))
				r.Body = &pacedBody{r.Body, control, last}
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

// pacedBody gives its client time for one piece after the other.
type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	last    time.Time
}

// Read implements io.Reader.
func (b *pacedBody) Read(p []byte) (int, error) {
	_ = b.control.SetReadDeadline(earlier(time.Now().Add(pieceTimeout), b.last))
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		// The answer may take its time, and a deadline that passes would cancel it.
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// pacedWriter does so when it sends.
type pacedWriter struct {
	http.ResponseWriter
	control *http.ResponseController
}

// piece is how much is sent at once: more might take long on an honest slow line.
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

// Unwrap lets http.ResponseController find the writer beneath.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

package lab

import (
	"net/http"
	"runtime/debug"
	"time"
)

// Requests after which memory is given back.
const (
	largeRequest = 16 << 20        // bytes that were sent or answered
	giveBackWait = 2 * time.Second // others may follow
)

// giveBack gives the memory of large requests back to the system soon after them. The collector would keep it for the next ones: the
// lab stays at half a GB after a notebook of 100 MB.
func giveBack(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		counter := &countingWriter{ResponseWriter: w}
		next.ServeHTTP(counter, r)
		if r.ContentLength < largeRequest && counter.bytes < largeRequest {
			return
		}
		time.AfterFunc(giveBackWait, func() {
			// Buffers in pools survive one collection.
			debug.FreeOSMemory()
			debug.FreeOSMemory()
		})
	})
}

// countingWriter counts what is answered.
type countingWriter struct {
	http.ResponseWriter
	bytes int64
}

// Write implements io.Writer.
func (w *countingWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController find the writer beneath.
func (w *countingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

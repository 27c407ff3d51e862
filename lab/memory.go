package lab

import (
	"net/http"
	"runtime/debug"
	"time"
)

// Limits for returning memory to the system after a request.
const (
	largeRequest = 16 << 20        // size in bytes of a request or response
	releaseWait  = 2 * time.Second // more requests may follow
)

// releaseMemory returns the memory of large requests to the system shortly after them. The garbage collector would keep it: after a
// notebook of 100 MB, the lab would stay at half a GB.
func releaseMemory(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		counter := &countingWriter{ResponseWriter: w}
		next.ServeHTTP(counter, r)
		if r.ContentLength < largeRequest && counter.bytes < largeRequest {
			return
		}
		time.AfterFunc(releaseWait, func() {
			// Pooled buffers survive one garbage collection.
			debug.FreeOSMemory()
			debug.FreeOSMemory()
		})
	})
}

// countingWriter counts the bytes of a response.
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

// Unwrap returns the underlying writer, for http.ResponseController.
func (w *countingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

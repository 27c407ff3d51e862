package lab

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestSlowAnswers checks that the time to process a received request is not limited.
func TestSlowAnswers(t *testing.T) {
	defer func(piece time.Duration) { pieceTimeout = piece }(pieceTimeout)
	pieceTimeout = 50 * time.Millisecond
	server := httptest.NewServer(pace(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // the body does not matter
		select {
		case <-r.Context().Done():
			_, _ = io.WriteString(w, "canceled")
		case <-time.After(6 * pieceTimeout):
			_, _ = io.WriteString(w, "done")
		}
	})))
	defer server.Close()
	for _, body := range []string{"", "text"} {
		response, err := http.Post(server.URL, "text/plain", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || string(text) != "done" {
			t.Errorf("body %q: %q, %v", body, text, err)
		}
	}
}

// deadlines is a response that notes the last deadlines that were set.
type deadlines struct {
	http.ResponseWriter
	read, write time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.read = t
	return nil
}

func (d *deadlines) SetWriteDeadline(t time.Time) error {
	d.write = t
	return nil
}

// TestLateAnswersWithoutABody checks that an answer which is only a status has time to be sent, however late it is.
func TestLateAnswersWithoutABody(t *testing.T) {
	d := &deadlines{ResponseWriter: httptest.NewRecorder()}
	pace(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		d.write = time.Time{} // it has passed
		w.WriteHeader(http.StatusNoContent)
	})).ServeHTTP(d, httptest.NewRequest("DELETE", "/", nil))
	if !d.write.After(time.Now()) {
		t.Errorf("it must be sent until %v", d.write)
	}
}

// TestBodiesOfUnknownLength checks that a body without a stated length may take as long as what has been received allows.
func TestBodiesOfUnknownLength(t *testing.T) {
	d := &deadlines{ResponseWriter: httptest.NewRecorder()}
	r := httptest.NewRequest("PUT", "/", strings.NewReader(strings.Repeat("x", 2*slowest)))
	r.ContentLength = -1
	pace(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		first := d.read
		after := func(n int) time.Time { // the deadline after n more bytes
			if _, err := io.CopyN(io.Discard, r.Body, int64(n-1)); err != nil {
				t.Error(err)
			}
			time.Sleep(time.Millisecond) // the clock moves
			_, _ = io.ReadFull(r.Body, make([]byte, 1))
			return d.read
		}
		few := after(100)
		if few.Sub(first) > 100*time.Second/slowest {
			t.Errorf("a few bytes give %v more", few.Sub(first))
		}
		if many := after(slowest); !many.After(few) {
			t.Errorf("many bytes give %v more", many.Sub(few))
		}
	})).ServeHTTP(d, r)
}

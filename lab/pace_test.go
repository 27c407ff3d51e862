package lab

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A request that has been received may be worked on for as long as it takes.
func TestSlowAnswers(t *testing.T) {
	defer func(piece time.Duration) { pieceTimeout = piece }(pieceTimeout)
	pieceTimeout = 50 * time.Millisecond
	server := httptest.NewServer(pace(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // what was sent does not matter
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

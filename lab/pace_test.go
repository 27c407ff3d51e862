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

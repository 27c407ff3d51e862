package lab

import (
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
)

// text is a JSON string of a given number of x's that takes no memory.
type text struct{ left int }

// Read implements io.Reader.
func (t *text) Read(p []byte) (int, error) {
	if t.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), t.left)
	for i := range n {
		p[i] = 'x'
	}
	t.left -= n
	return n, nil
}

// resident returns the memory that the process has obtained from the system.
func resident() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys - m.HeapReleased)
}

// TestMemoryIsGivenBack checks that memory is returned to the system after a file and a notebook of 24 MB have been saved and opened.
func TestMemoryIsGivenBack(t *testing.T) {
	race.Skip(t, "the race detector takes memory of its own")
	b := newBench(t)
	const size = 24 << 20
	before := resident()
	send := func(method, path, head, tail string) {
		t.Helper()
		body := io.MultiReader(strings.NewReader(head), &text{size}, strings.NewReader(tail))
		request, err := http.NewRequest(method, b.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if head != "" {
			request.Body, request.ContentLength = io.NopCloser(body), int64(len(head)+size+len(tail))
		}
		request.Header.Set("Authorization", "token "+token)
		response, err := b.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if n, err := io.Copy(io.Discard, response.Body); err != nil || response.StatusCode >= 300 || head == "" && n < size {
			t.Fatalf("%s %s: status %d, %d bytes, %v", method, path, response.StatusCode, n, err)
		}
		most := resident()
		for deadline := time.Now().Add(4 * releaseWait); resident() > before+12<<20; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Errorf("after %s %s it keeps %d MB of %d", method, path, (resident()-before)>>20, (most-before)>>20)
				return
			}
		}
	}
	send("PUT", "/api/contents/a.txt", `{"type":"file","format":"text","content":"`, `"}`)
	send("GET", "/api/contents/a.txt", "", "")
	send("PUT", "/api/contents/n.ipynb", `{"type":"notebook","format":"json","content":{"cells":[{"cell_type":"raw","id":"a","metadata":{},"source":"`, `"}],"metadata":{},"nbformat":4,"nbformat_minor":5}}`)
	send("GET", "/api/contents/n.ipynb", "", "")
}

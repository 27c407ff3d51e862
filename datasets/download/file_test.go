package download

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// content is the file that the servers of these tests serve: 300 kB of noise.
var content = func() []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 300_000)
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	return data
}()

// isContent accepts the right file only.
func isContent(_ context.Context, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if want, got := sha256.Sum256(content), sha256.Sum256(data); want != got {
		return fmt.Errorf("want %x, got %x", want[:4], got[:4])
	}
	return nil
}

// request asks for content from the servers in order.
func request(t *testing.T, servers ...*httptest.Server) Request {
	r := Request{
		Path:  filepath.Join(t.TempDir(), "folder", "file"),
		Limit: int64(len(content)), Check: isContent, Pause: time.Millisecond,
	}
	for _, s := range servers {
		r.URLs = append(r.URLs, s.URL+"/file")
	}
	return r
}

// breakOff sends the beginning of a body and then drops the connection.
func breakOff(w http.ResponseWriter, body []byte) {
	w.Write(body)
	w.(http.Flusher).Flush()
	panic(http.ErrAbortHandler)
}

func serve(t *testing.T, h http.HandlerFunc) *httptest.Server {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s
}

// whole serves content with support for ranges.
func whole(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("ETag", `"v1"`)
	http.ServeContent(w, r, "file", time.Time{}, bytes.NewReader(content))
}

// wantOnly fails unless the folder of path holds exactly the given names.
func wantOnly(t *testing.T, path string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
	}
	if strings.Join(have, " ") != strings.Join(names, " ") {
		t.Errorf("the folder holds %q, want %q", have, names)
	}
}

func TestFetch(t *testing.T) {
	r := request(t, serve(t, whole))
	var last int64
	r.Progress = func(_ string, done, total int64) {
		if done < last || total != int64(len(content)) {
			t.Errorf("progress %d of %d after %d", done, total, last)
		}
		last = done
	}
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if last != int64(len(content)) {
		t.Errorf("progress ends at %d", last)
	}
	wantOnly(t, r.Path, "file")
	if err := isContent(context.Background(), r.Path); err != nil {
		t.Error(err)
	}
}

func TestInterruptedAndResumed(t *testing.T) {
	var lock sync.Mutex
	var ranges []string
	var calls atomic.Int64
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		call := calls.Add(1)
		lock.Lock()
		ranges = append(ranges, r.Header.Get("Range"))
		lock.Unlock()
		if call < 3 { // a third of the file, then the connection breaks
			w.Header().Set("ETag", `"v1"`)
			first := 0
			fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &first)
			if first > 0 {
				w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", first, len(content)-1, len(content)))
				w.Header().Set("Content-Length", fmt.Sprint(len(content)-first))
				w.WriteHeader(http.StatusPartialContent)
			} else {
				w.Header().Set("Content-Length", fmt.Sprint(len(content)))
			}
			breakOff(w, content[first:first+100_000])
		}
		whole(w, r)
	})
	r := request(t, s)
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if len(ranges) != 3 || ranges[0] != "" || ranges[1] == "" || ranges[2] == "" || ranges[1] == ranges[2] {
		t.Errorf("asked for the ranges %q", ranges)
	}
	wantOnly(t, r.Path, "file")
}

// begun sends the beginning of the file and waits until the client leaves.
func begun(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("ETag", `"v1"`)
	w.Header().Set("Content-Length", fmt.Sprint(len(content)))
	_, _ = w.Write(content[:200_000])
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

// cancelOnce cancels a download when the first bytes have come.
func cancelOnce(t *testing.T, r Request) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r.Progress = func(_ string, done, _ int64) {
		if done > 0 {
			cancel()
		}
	}
	if err := File(ctx, r); !errors.Is(err, context.Canceled) {
		t.Fatalf("canceled: %v", err)
	}
}

// TestResumesLater stops one call midway and lets a second one go on.
func TestResumesLater(t *testing.T) {
	var calls atomic.Int64
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if calls.Add(1) == 1 {
			begun(w, r)
			return
		}
		if r.Header.Get("If-Range") != `"v1"` || r.Header.Get("Range") == "" {
			t.Errorf("the second call asks with Range %q and If-Range %q", r.Header.Get("Range"), r.Header.Get("If-Range"))
		}
		whole(w, r)
	})
	r := request(t, s)
	cancelOnce(t, r)
	if _, err := os.Stat(r.Path); err == nil {
		t.Fatal("an incomplete file has its name")
	}
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, r.Path, "file")
}

// TestResumesFromAMirror interrupts a download from the second address, and calls again. The first one still fails.
func TestResumesFromAMirror(t *testing.T) {
	gone := serve(t, http.NotFound)
	var asked []string
	mirror := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Header.Get("Range"))
		if len(asked) == 1 {
			begun(w, r)
			return
		}
		whole(w, r)
	})
	r := request(t, gone, mirror)
	cancelOnce(t, r)
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if len(asked) != 2 || asked[1] == "" {
		t.Errorf("the mirror was asked for %q", asked)
	}
	wantOnly(t, r.Path, "file")
}

func TestServerWithoutRanges(t *testing.T) {
	var calls atomic.Int64
	r := request(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		call := calls.Add(1)
		w.Header().Set("ETag", `"v1"`)
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		if call == 1 {
			breakOff(w, content[:1000])
		}
		w.Write(content) // from the start, whatever range was requested
	}))
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if calls.Load() != 2 {
		t.Errorf("%d calls, want 2", calls.Load())
	}
}

func TestFileChangedMeanwhile(t *testing.T) {
	// The first half is from another version of the file, with the same validator.
	var calls atomic.Int64
	r := request(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		call := calls.Add(1)
		if call == 1 {
			w.Header().Set("ETag", `"v1"`)
			w.Header().Set("Content-Length", fmt.Sprint(len(content)))
			breakOff(w, make([]byte, 1000))
		}
		whole(w, r)
	}))
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if calls.Load() != 3 {
		t.Errorf("%d calls, want 3: broken off, resumed and wrong, whole", calls.Load())
	}
	wantOnly(t, r.Path, "file")
}

func TestCompletePartNeedsNoMoreBytes(t *testing.T) {
	r := request(t, serve(t, whole))
	if err := os.MkdirAll(filepath.Dir(r.Path), 0o755); err != nil {
		t.Fatal(err)
	}
	p, err := openPart(r.Path+".part", r.URLs[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := p.restart(r.URLs[0], `"v1"`); err != nil {
		t.Fatal(err)
	}
	p.Write(content)
	p.close()
	r.Progress = func(string, int64, int64) { t.Error("bytes are sent again") }
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, r.Path, "file")
}

func TestMirror(t *testing.T) {
	gone := serve(t, http.NotFound)
	wrong := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 100)) })
	r := request(t, gone, wrong, serve(t, whole))
	if err := File(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, r.Path, "file")
}

func TestFailures(t *testing.T) {
	for _, c := range []struct {
		name  string
		serve http.HandlerFunc
		calls int
		want  string
	}{
		{"not found", http.NotFound, 1, "the server answers 404 Not Found"},
		{"unavailable", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(503) }, 3, "the server answers 503 Service Unavailable"},
		{"corrupt", func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, len(content))) }, 1, "want "},
		{"oversize, told", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000000")
			w.Write(make([]byte, 1000000))
		}, 1, "the server's file has 1000000 bytes, want at most 300000"},
		{"oversize, not told", func(w http.ResponseWriter, _ *http.Request) {
			for range 100 {
				w.Write(make([]byte, 10000))
				w.(http.Flusher).Flush()
			}
		}, 1, "the server sends more than 300000 bytes"},
		{"always breaks", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(len(content)))
			breakOff(w, content[:10])
		}, 3, "broken off after 10 of 300000 bytes"},
		{"wrong range", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Range", "bytes 5-9/10")
			w.WriteHeader(http.StatusPartialContent)
		}, 3, `the server continues with "bytes 5-9/10" where byte 0 is next`},
	} {
		var calls atomic.Int64
		r := request(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
			calls.Add(1)
			c.serve(w, r)
		}))
		r.Attempts = 3
		err := File(context.Background(), r)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), r.URLs[0]) {
			t.Errorf("%s: %v; want %q and the address", c.name, err, c.want)
		}
		if int(calls.Load()) != c.calls {
			t.Errorf("%s: %d calls, want %d", c.name, calls.Load(), c.calls)
		}
		if _, err := os.Stat(r.Path); err == nil {
			t.Errorf("%s: a file is there", c.name)
		}
	}
}

func TestStall(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		w.Write(content[:10])
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	r := request(t, s)
	r.Attempts, r.Stall = 1, 20*time.Millisecond
	if err := File(context.Background(), r); err == nil || !strings.Contains(err.Error(), "the server sends nothing more for 20ms") {
		t.Errorf("a stalled server: %v", err)
	}
}

// TestConcurrent lets several calls fetch the same file: all end well, and the
// server sends it once.
func TestConcurrent(t *testing.T) {
	var calls atomic.Int64
	r := request(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		whole(w, r)
	}))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := File(context.Background(), r); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if calls.Load() != 1 {
		t.Errorf("the file is sent %d times", calls.Load())
	}
	if err := isContent(context.Background(), r.Path); err != nil {
		t.Error(err)
	}
}

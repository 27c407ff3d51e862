package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"setlab/lab"
	"setlab/lab/auth"
)

// TestLabOfAFullHome checks that with a full or read-only home directory, the lab shows a notice and the user's notebooks and
// settings.
func TestLabOfAFullHome(t *testing.T) {
	for _, kind := range []string{"full", "read-only"} {
		t.Run(kind, func(t *testing.T) {
			home := t.TempDir()
			if err := unix.Mount("tmpfs", home, "tmpfs", 0, "size=512k"); err != nil {
				t.Skipf("a small file system cannot be mounted: %v", err)
			}
			t.Cleanup(func() {
				if err := unix.Unmount(home, unix.MNT_DETACH); err != nil {
					t.Error(err)
				}
			})
			data := filepath.Join(home, "setlab")
			for _, dir := range []string{"notebooks", "lab/settings", "lab/trust"} {
				if err := os.MkdirAll(filepath.Join(data, dir), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(data, "notebooks", "mine.ipynb"), []byte("{}"), 0o600); err != nil {
				t.Fatal(err)
			}
			if kind == "full" {
				f, err := os.Create(filepath.Join(home, "fill"))
				if err != nil {
					t.Fatal(err)
				}
				_, err = io.Copy(f, io.LimitReader(endless{}, 1<<20))
				if f.Close(); err == nil {
					t.Fatal("the file system is not full")
				}
			} else if err := unix.Mount("", home, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
				t.Skip(err)
			}
			t.Setenv("JUPYTER_PATH", t.TempDir())
			t.Setenv("JUPYTER_RUNTIME_DIR", filepath.Join(home, "runtime"))

			place, err := findPlace(data)
			if err != nil {
				t.Fatal(err)
			}
			defer place.remove()
			folder, _, err := labFolder(nil, place)
			if err != nil || folder != filepath.Join(data, "notebooks") {
				t.Fatalf("it shows %s, %v", folder, err)
			}
			listener, err := lab.Listen("", 0)
			if err != nil {
				t.Fatal(err)
			}
			const token = "a-token-of-the-test"
			server, err := lab.New(lab.Options{Folder: folder, State: filepath.Join(place.data, "lab"), Notice: place.notice, Auth: auth.Options{Token: token}, Log: t.Logf})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := announce(listener, folder, token); err != nil {
				t.Error(err)
			}
			ended := make(chan error)
			go func() { ended <- server.Serve(t.Context(), listener) }()
			t.Cleanup(func() { <-ended })
			for path, want := range map[string]string{"/lab": "This lab is read-only", "/api/contents/": "mine.ipynb", "/lab/api/settings": "settings"} {
				r, err := http.NewRequest("GET", "http://"+listener.Addr().String()+path, nil)
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Authorization", "token "+token)
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(answer.Body)
				answer.Body.Close()
				if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
					t.Errorf("%s: status %d, %v, no %q", path, answer.StatusCode, err, want)
				}
			}
		})
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

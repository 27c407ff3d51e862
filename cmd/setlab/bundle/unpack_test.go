package bundle

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// packed returns an archive of the given files.
func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	archive := tar.NewWriter(zipped)
	for name, text := range files {
		if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o444, Size: int64(len(text)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	archive.Close()
	zipped.Close()
	return b.Bytes()
}

func TestUnpack(t *testing.T) {
	place := t.TempDir()
	archive := packed(t, map[string]string{"a/b.txt": "one", "c.txt": ""})
	folder, err := unpack(archive, place, "module")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "a", "b.txt")
	if text, err := os.ReadFile(file); err != nil || string(text) != "one" {
		t.Fatalf("%q, %v", text, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o444 {
		t.Errorf("%v, %v", info.Mode(), err)
	}

	// What a killed process was unpacking is removed.
	if err := os.MkdirAll(filepath.Join(place, ".unpacking-1", "contents"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := unpack(packed(t, map[string]string{"d": "other"}), place, "module"); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(place, unpacking)); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}

	// Added files, such as built programs, are kept. A complete folder is not written again.
	added := filepath.Join(folder, "bin")
	if err := os.Mkdir(added, 0o755); err != nil {
		t.Fatal(err)
	}
	if again, err := unpack(archive, place, "module"); err != nil || again != folder {
		t.Errorf("%s, %v", again, err)
	}
	if _, err := os.Stat(added); err != nil {
		t.Error(err)
	}

	for what, damage := range map[string]func() error{
		"shortened": func() error { return os.Truncate(file, 1) },
		"removed":   func() error { return os.Remove(file) },
		"replaced by a link": func() error {
			if err := os.Remove(file); err != nil {
				return err
			}
			return os.Symlink("../c.txt", file)
		},
	} {
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		if again, err := unpack(archive, place, "module"); err != nil || again != folder {
			t.Errorf("%s: %s, %v", what, again, err)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != "one" {
			t.Errorf("%s: %q, %v", what, text, err)
		}
	}

	// Another version replaces one that has not been used for a long time.
	old := time.Now().Add(-unused - time.Hour)
	if err := os.Chtimes(folder, old, old); err != nil {
		t.Fatal(err)
	}
	other, err := unpack(packed(t, map[string]string{"d.txt": "two"}), place, "module")
	if err != nil || other == folder {
		t.Fatalf("%s, %v", other, err)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("the old version is still there")
	}
	left, err := filepath.Glob(filepath.Join(place, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestUnpackAtTheSameTime(t *testing.T) {
	place := t.TempDir()
	archive := packed(t, map[string]string{"a.txt": strings.Repeat("one", 1<<16)})
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			folder, err := unpack(archive, place, "results")
			if err != nil {
				t.Error(err)
				return
			}
			if info, err := os.Stat(filepath.Join(folder, "a.txt")); err != nil || info.Size() != 3<<16 {
				t.Errorf("%v, %v", info, err)
			}
		})
	}
	group.Wait()
}

func TestUnpackRefusesPathsThatLeadOutside(t *testing.T) {
	for _, name := range []string{"../a", "/a", "a/../../b"} {
		if folder, err := unpack(packed(t, map[string]string{name: "x"}), t.TempDir(), "module"); err == nil {
			t.Errorf("%s is unpacked into %s", name, folder)
		}
	}
	if _, err := unpack([]byte("no archive"), t.TempDir(), "module"); err == nil {
		t.Error("no error for data that is not an archive")
	}
}

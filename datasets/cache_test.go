package datasets

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// upstream is a client that answers all requests from a folder of published files, by
// the base name of the address.
type upstream struct {
	files map[string][]byte
	calls []string
}

func (u *upstream) RoundTrip(r *http.Request) (*http.Response, error) {
	u.calls = append(u.calls, r.URL.String())
	answer := httptest.NewRecorder()
	if data, ok := u.files[path.Base(r.URL.Path)]; ok {
		answer.Write(data)
	} else {
		answer.WriteHeader(http.StatusNotFound)
	}
	return answer.Result(), nil
}

// published reads the embedded copies of published files in the form of the original
// source, which does not compress the tables of the UCI suite.
func published(t *testing.T, names ...string) *upstream {
	t.Helper()
	u := &upstream{files: map[string][]byte{}}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("embedded", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		u.files[path.Base(name)] = data
	}
	return u
}

// testEntry makes an entry like those of the registry from
// the embedded DNA files, under another path, so that it has to be fetched.
func testEntry(t *testing.T) Entry {
	t.Helper()
	e := mustLookup("dna")
	e.Name, e.Builtin, e.Classes, e.ClassNames = "test-dna", "", 0, nil
	e.load = loadBits
	var files []File
	for _, f := range e.Files[:3] {
		f.Path = strings.Replace(f.Path, "uci-eval/dna", "elsewhere/test_dna", 1)
		f.URLs = []string{"http://first.invalid/" + path.Base(f.Path), "http://second.invalid/" + strings.TrimPrefix(path.Base(f.Path), "test_")}
		files = append(files, f)
	}
	e.Files = files
	return e
}

// register adds an entry to the registry for the time of a test.
func register(t *testing.T, e Entry) {
	t.Helper()
	old := registry
	registry = append([]Entry{e}, old...)
	t.Cleanup(func() { registry = old })
}

func TestFetchAndLoad(t *testing.T) {
	register(t, testEntry(t))
	u := published(t, "uci-eval/dna.train.data.gz", "uci-eval/dna.valid.data.gz", "uci-eval/dna.test.data.gz")
	c := Cache{Dir: t.TempDir(), Offline: t.TempDir(), Client: &http.Client{Transport: u}}
	ctx := context.Background()

	_, err := c.Load(ctx, "test-dna")
	var missing *MissingError
	if !errors.As(err, &missing) || len(missing.Files) != 3 || !strings.Contains(err.Error(), "setlab datasets fetch test-dna") || !strings.Contains(err.Error(), c.Offline) {
		t.Errorf("loading what is not there: %v", err)
	}
	if len(u.calls) != 0 {
		t.Error("Load uses the network")
	}
	var seen []Progress
	if err := c.Fetch(ctx, "test-dna", func(p Progress) { seen = append(seen, p) }); err != nil {
		t.Fatal(err)
	}
	if len(seen) == 0 || seen[len(seen)-1].Index != 2 || seen[0].Files != 3 || seen[0].Name != "test-dna" {
		t.Errorf("progress: %+v", seen)
	}
	set, err := c.Load(ctx, "test-dna")
	if err != nil {
		t.Fatal(err)
	}
	if set.Train.Len() != 1400 || set.Test.Len() != 1186 {
		t.Errorf("%v", set)
	}
	s, err := c.Verify(ctx, "test-dna")
	if err != nil || s.Place != Cached || !s.OK() || s.Missing != 0 || !s.Files[2].Checked {
		t.Errorf("%+v, %v", s, err)
	}
	calls := len(u.calls)
	if err := c.Fetch(ctx, "test-dna", nil); err != nil || len(u.calls) != calls {
		t.Errorf("fetching again: %v after %d more requests", err, len(u.calls)-calls)
	}

	// A file that is damaged later is detected and downloaded again.
	file := s.Files[1].Found
	if err := os.WriteFile(file, []byte("<!DOCTYPE html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	var wrong *DigestError
	if _, err := c.Load(ctx, "test-dna"); !errors.As(err, &wrong) || wrong.File != file || !strings.Contains(err.Error(), "web page") {
		t.Errorf("a damaged file: %v", err)
	}
	if s, err := c.Verify(ctx, "test-dna"); !errors.As(err, &wrong) || s.OK() || s.Files[1].Problem == nil || s.Files[0].Problem != nil {
		t.Errorf("verifying a damaged file: %+v, %v", s, err)
	}
	if err := c.Fetch(ctx, "test-dna", nil); err != nil {
		t.Error(err)
	}
	if _, err := c.Load(ctx, "test-dna"); err != nil {
		t.Error(err)
	}
}

func TestFetchKeepsNothingWrong(t *testing.T) {
	register(t, testEntry(t))
	u := published(t, "uci-eval/dna.train.data.gz")
	u.files["test_dna.train.data.gz"] = []byte("something else") // the first address
	u.files["dna.train.data.gz"] = u.files["dna.train.data.gz"][:1000]
	c := Cache{Dir: t.TempDir(), Client: &http.Client{Transport: u}}
	err := c.Fetch(context.Background(), "test-dna", nil)
	for _, want := range []string{"fetching test-dna", "first.invalid", "second.invalid", "want SHA-256 951e21db9b", "got SHA-256 "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q in it", err, want)
		}
	}
	filepath.WalkDir(c.Dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasSuffix(name, ".lock") {
			t.Errorf("%s is left", name)
		}
		return err
	})
}

func TestFetchUnpacked(t *testing.T) {
	e := testEntry(t)
	e.Files = e.Files[:1]
	e.Files[0].URLs = []string{"http://first.invalid/train.data"}
	e.Valid, e.Test = 0, 0
	register(t, e)
	u := published(t, "uci-eval/dna.train.data.gz")
	u.files["train.data"] = unpack(t, u.files["dna.train.data.gz"])
	c := Cache{Dir: t.TempDir(), Client: &http.Client{Transport: u}}
	if err := c.Fetch(context.Background(), "test-dna", nil); err != nil {
		t.Fatal(err)
	}
	s, err := c.Verify(context.Background(), "test-dna")
	if err != nil || filepath.Base(s.Files[0].Found) != "test_dna.train.data" {
		t.Errorf("%+v, %v", s, err)
	}
	if set, err := c.Load(context.Background(), "test-dna"); err != nil || set.Train.Digest() != DNA().Binarize(0.5).Train.unlabeled().Digest() {
		t.Errorf("%v, %v", set, err)
	}
}

// unlabeled returns the samples without their labels.
func (s *Samples) unlabeled() *Samples {
	out := &Samples{values: s.values, rows: s.rows, features: s.features}
	return out.seal()
}

func unpack(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func TestFolderLayouts(t *testing.T) {
	register(t, testEntry(t))
	e := mustLookup("test-dna")
	packed := published(t, "uci-eval/dna.train.data.gz", "uci-eval/dna.valid.data.gz", "uci-eval/dna.test.data.gz")
	for _, layout := range []struct {
		name string
		file func(f File) string
		data func(b []byte) []byte
	}{
		{"as registered", func(f File) string { return f.Path }, bytes.Clone},
		{"flat", func(f File) string { return path.Base(f.Path) }, bytes.Clone},
		{"unpacked", func(f File) string { return strings.TrimSuffix(f.Path, ".gz") }, func(b []byte) []byte { return unpack(t, b) }},
		{"flat and unpacked", func(f File) string { return strings.TrimSuffix(path.Base(f.Path), ".gz") }, func(b []byte) []byte { return unpack(t, b) }},
		{"packed otherwise", func(f File) string { return f.Path }, func(b []byte) []byte { return pack(t, unpack(t, b)) }},
	} {
		dir := t.TempDir()
		for _, f := range e.Files {
			name := filepath.Join(dir, filepath.FromSlash(layout.file(f)))
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			data := packed.files[strings.TrimPrefix(path.Base(f.Path), "test_")]
			if err := os.WriteFile(name, layout.data(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		c := Cache{Dir: t.TempDir(), Offline: dir}
		if set, err := c.Load(context.Background(), "test-dna"); err != nil || set.Train.Len() != 1400 {
			t.Errorf("%s: %v, %v", layout.name, set, err)
		}
		if s, err := c.Verify(context.Background(), "test-dna"); err != nil || s.Place != Offline {
			t.Errorf("%s: %v, %v", layout.name, s, err)
		}
	}
}

func pack(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.HuffmanOnly)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestFlatFolderOfTwo puts MNIST's names on files of Fashion-MNIST's subset into
// one flat folder: only the digest tells whose they are.
func TestFlatFolderOfTwo(t *testing.T) {
	dir := t.TempDir()
	for name, data := range published(t, "embed-fashion-2k1k/train-labels-idx1-ubyte.gz").files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Cache{Dir: t.TempDir(), Offline: dir}.Status("mnist")
	if err != nil || s.Files[1].Place != Absent {
		t.Errorf("MNIST's labels are %+v, %v", s.Files[1], err)
	}
}

// TestMissingMember removes some of an archive's files, in each place that the others may be in, and checks that the error names them.
func TestMissingMember(t *testing.T) {
	members := mustLookup("cifar10").Files[0].Members
	for _, c := range []struct {
		folder string // of the others, in the data folder
		left   []int
		want   string
	}{
		{".", []int{2}, " has 5 of the archive's 6 files, without data_batch_3.bin. "},
		{"cifar-10-batches-bin", []int{5}, " has 5 of the archive's 6 files, without test_batch.bin. "},
		{"cifar-10", []int{0, 1, 2, 3, 5}, " has 1 of the archive's 6 files, without data_batch_1.bin, data_batch_2.bin, data_batch_3.bin, data_batch_4.bin, test_batch.bin. "},
		{"cifar-10/cifar-10-batches-bin", []int{0, 1, 2, 3, 4, 5}, ""},
	} {
		cache := Cache{Dir: t.TempDir(), Offline: t.TempDir()}
		for _, data := range []string{cache.Dir, cache.Offline} {
			dir := filepath.Join(data, filepath.FromSlash(c.folder))
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			for i, m := range members {
				if slices.Contains(c.left, i) {
					continue
				}
				if err := os.WriteFile(filepath.Join(dir, path.Base(m.Path)), []byte("x"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			_, err := cache.Load(t.Context(), "cifar10")
			_, verified := cache.Verify(t.Context(), "cifar10")
			for _, err := range []error{err, verified} {
				var missing *MissingError
				if !errors.As(err, &missing) || len(missing.Files) != 1 || missing.Files[0] != "cifar-10/cifar-10-binary.tar.gz" {
					t.Errorf("%s: %v", dir, err)
				} else if c.want == "" && missing.Incomplete != nil {
					t.Errorf("%s, which is empty: %v", dir, err)
				} else if c.want != "" && (!strings.Contains(err.Error(), dir+c.want) || !strings.Contains(err.Error(), ". Add what is missing, run `setlab datasets fetch cifar10`")) {
					t.Errorf("%s: %v; want %q in it", dir, err, c.want)
				}
			}
		}
	}
}

// TestWrongMembersAreRemovedAlone damages members of an archive that are in the
// cache, in a folder with other files.
func TestWrongMembersAreRemovedAlone(t *testing.T) {
	c := Cache{Dir: t.TempDir(), Offline: t.TempDir(), Client: &http.Client{Transport: &upstream{}}}
	other := filepath.Join(c.Dir, "other")
	files := []string{other}
	for _, m := range mustLookup("cifar10").Files[0].Members {
		files = append(files, filepath.Join(c.Dir, path.Base(m.Path)))
	}
	for _, name := range files {
		if err := os.WriteFile(name, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Fetch(context.Background(), "cifar10", nil); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("fetching from nowhere: %v", err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("what lay beside the members: %v", err)
	}
	if _, err := os.Stat(files[1]); err == nil {
		t.Error("a wrong member is still there")
	}
}

func TestMD5(t *testing.T) {
	dir := t.TempDir()
	data := []byte("some file")
	if err := os.WriteFile(filepath.Join(dir, "f"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	at := found{folder: folder{Offline, dir, os.DirFS(dir)}, name: "f"}
	sum := md5.Sum(data)
	if err := at.verify(File{Path: "f", MD5: hex.EncodeToString(sum[:])}); err != nil {
		t.Error(err)
	}
	if err := at.verify(File{Path: "f", MD5: "00"}); err == nil || !strings.Contains(err.Error(), "want MD5 00, got MD5 "+hex.EncodeToString(sum[:])) {
		t.Errorf("a wrong MD5: %v", err)
	}
	digest := sha256.Sum256(data)
	if err := at.verify(File{Path: "f", SHA256: hex.EncodeToString(digest[:])}); err != nil {
		t.Error(err)
	}
}

func TestCanceledLoad(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Load(ctx, "dna"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestNoHome runs without a folder for the cache, as in some batch systems.
func TestNoHome(t *testing.T) {
	for _, name := range []string{EnvCache, EnvData, "HOME", "XDG_CACHE_HOME", "LocalAppData", "home"} {
		t.Setenv(name, "")
	}
	if _, err := Load(t.Context(), "dna"); err != nil {
		t.Errorf("what is compiled in: %v", err)
	}
	if err := Fetch(t.Context(), "mnist"); err == nil || !strings.Contains(err.Error(), "no folder for fetched data") {
		t.Errorf("fetching to nowhere: %v", err)
	}
}

func TestOfflineFolderThatIsNotThere(t *testing.T) {
	c := Cache{Dir: t.TempDir(), Offline: filepath.Join(t.TempDir(), "none")}
	if _, err := c.Load(t.Context(), "mnist"); err == nil || !strings.Contains(err.Error(), "none (which cannot be opened) or ") {
		t.Errorf("%v", err)
	}
}

func TestCacheFolder(t *testing.T) {
	t.Setenv(EnvCache, "/somewhere")
	if dir, err := (Cache{}).Folder(); dir != filepath.Clean("/somewhere") || err != nil {
		t.Errorf("%s, %v", dir, err)
	}
	if dir, err := (Cache{Dir: "/here"}).Folder(); dir != filepath.Clean("/here") || err != nil {
		t.Errorf("%s, %v", dir, err)
	}
	t.Setenv(EnvCache, "")
	t.Setenv("XDG_CACHE_HOME", "/xdg")
	if dir, err := (Cache{}).Folder(); !strings.HasSuffix(dir, filepath.Join("setlab", "datasets")) || err != nil {
		t.Errorf("%s, %v", dir, err)
	}
}

package datasets

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"setlab/internal/race"
)

// TestTable1 compares the registry with the paper's Table 1.
func TestTable1(t *testing.T) {
	for _, want := range []struct {
		name, paper           string
		features, train, test int
	}{
		{"adult", "RBM", 123, 5000, 26147},
		{"connect4", "RBM", 126, 16000, 47557},
		{"connect4-larochelle", "RBM", 126, 16000, 47557},
		{"dna", "RBM", 180, 1400, 1186},
		{"mushrooms", "RBM", 112, 2000, 5624},
		{"nips-0-12", "RBM", 500, 400, 1240},
		{"ocr-letters", "RBM", 128, 32152, 10000},
		{"rcv1", "RBM", 150, 40000, 150000},
		{"web", "RBM", 300, 14000, 32561},
		{"caltech16", "RBM", 256, 4082, 2302},
		{"caltech28", "RBM", 784, 4100, 2307},
		{"mnist-binary", "RBM", 784, 60000, 10000},
		{"mnist", "MLP", 784, 60000, 10000},
		{"cifar10", "MLP, CNN", 3072, 50000, 10000},
		{"higgs", "MLP", 28, 10500000, 500000},
		{"fashion-mnist", "MLP", 784, 60000, 10000},
	} {
		e, err := Lookup(want.name)
		if err != nil {
			t.Error(err)
			continue
		}
		if e.Paper != want.paper || e.Features != want.features || e.Train != want.train || e.Test != want.test {
			t.Errorf("%v for %s, want %+v", e, e.Paper, want)
		}
	}
}

// TestEntriesAreComplete checks the fields of entries that commands and notebooks show.
func TestEntriesAreComplete(t *testing.T) {
	names := map[string]bool{}
	paths := map[string]File{}
	for _, e := range Registry() {
		if names[e.Name] {
			t.Errorf("%s is there twice", e.Name)
		}
		names[e.Name] = true
		if e.Title == "" || e.Domain == "" || e.Values == "" || e.Source == "" || e.Terms == "" || e.Citation == "" || e.load == nil {
			t.Errorf("%s lacks something: %+v", e.Name, e)
		}
		if e.ClassNames != nil && len(e.ClassNames) != e.Classes {
			t.Errorf("%s has %d names for %d classes", e.Name, len(e.ClassNames), e.Classes)
		}
		if product := 1; e.ImageShape != nil {
			for _, n := range e.ImageShape {
				product *= n
			}
			if product != e.Features {
				t.Errorf("%s: images of %v with %d features", e.Name, e.ImageShape, e.Features)
			}
		}
		for _, f := range e.Files {
			if before, ok := paths[f.Path]; ok && before.SHA256 != f.SHA256 {
				t.Errorf("%s has two digests", f.Path)
			}
			paths[f.Path] = f
			known := f.SHA256 != "" || f.MD5 != ""
			if e.Missing == "" && !known {
				t.Errorf("%s: %s has no digest", e.Name, f.Path)
			}
			if e.Missing == "" && e.Builtin == "" && len(f.URLs) == 0 {
				t.Errorf("%s: %s has no address", e.Name, f.Path)
			}
			for _, url := range f.URLs {
				if !strings.HasPrefix(url, "http://") && !strings.HasPrefix(url, "https://") {
					t.Errorf("%s: %q is not an address", e.Name, url)
				}
			}
		}
	}
	for name, says := range map[string]string{
		"mnits": "mnist, ", "": "mnist, ",
		"own.csv": `{"file": "own.csv"}`, "folder/images": "datasets.Read",
	} {
		if _, err := Lookup(name); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", name)) || !strings.Contains(err.Error(), says) {
			t.Errorf("Lookup(%q): %v, want %q", name, err, says)
		}
	}
}

// TestUnavailable checks the error of a data set that is not available.
func TestUnavailable(t *testing.T) {
	c := Cache{Dir: t.TempDir(), Offline: t.TempDir()}
	for _, name := range []string{"ocr-letters", "rcv1", "web"} {
		for what, err := range map[string]error{
			"Load":  func() error { _, err := c.Load(context.Background(), name); return err }(),
			"Fetch": c.Fetch(context.Background(), name, nil),
		} {
			var missing *MissingError
			if !errors.As(err, &missing) || missing.Reason == "" || !strings.Contains(err.Error(), "It cannot be fetched: ") {
				t.Errorf("%s of %s: %v", what, name, err)
			}
		}
		if s, err := c.Status(name); err != nil || s.Place != Unavailable || s.OK() {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}

// TestManifest compares the registry's digests with the list that came with the
// offline folder, if there is one.
func TestManifest(t *testing.T) {
	f, err := os.Open(filepath.Join(dataFolder(t), "MANIFEST.tsv"))
	if err != nil {
		t.Skipf("the offline folder has no list: %v", err)
	}
	defer f.Close()
	listed := map[string]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) > 3 {
			listed[fields[1]] = fields[3]
		}
	}
	if len(listed) < 20 {
		t.Fatalf("the list has %d files", len(listed))
	}
	compared := 0
	for _, e := range Registry() {
		for _, file := range e.Files {
			if want, ok := listed[file.Path]; ok && file.Members == nil {
				compared++
				if file.SHA256 != want {
					t.Errorf("%s has %s, the list %s", file.Path, file.SHA256, want)
				}
			}
		}
	}
	if compared < 30 {
		t.Errorf("only %d files compared", compared)
	}
}

// TestVerifyOffline compares all files of the offline folder with their digests.
func TestVerifyOffline(t *testing.T) {
	race.Skip(t, "digests of large files take minutes")
	c := Cache{Dir: t.TempDir(), Offline: dataFolder(t)}
	for _, e := range Registry() {
		s, err := c.Verify(context.Background(), e.Name)
		if s.Place == Absent || s.Place == Unavailable {
			continue
		}
		if err != nil || !s.OK() {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
}

// TestCIFARFolder reads CIFAR-10 from the folder that its archive unpacks to.
func TestCIFARFolder(t *testing.T) {
	e := mustLookup("cifar10")
	dir := t.TempDir()
	folder := filepath.Join(dir, "cifar-10-batches-bin")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, m := range e.Files[0].Members {
		if err := os.WriteFile(filepath.Join(folder, path.Base(m.Path)), make([]byte, 3073), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := Cache{Dir: t.TempDir(), Offline: dir}
	s, err := c.Status("cifar10")
	if err != nil || s.Place != Offline || s.Files[0].Found != filepath.Join(dir, "cifar-10-batches-bin") {
		t.Errorf("%+v, %v", s, err)
	}
	var wrong *FormatError
	if _, err := c.Load(context.Background(), "cifar10"); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "data_batch_1.bin") {
		t.Errorf("one image a file: %v", err)
	}
	var digest *DigestError
	if _, err := c.Verify(context.Background(), "cifar10"); !errors.As(err, &digest) {
		t.Errorf("verifying it: %v", err)
	}
}

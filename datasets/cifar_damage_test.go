package datasets

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets/cifar"
)

// packed writes a compressed archive with so many bytes of zeros in each of the named files.
func packed(t *testing.T, bytesEach int, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, name := range names {
		if err := w.WriteHeader(&tar.Header{Name: cifar.Folder + "/" + name, Mode: 0o644, Size: int64(bytesEach), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(make([]byte, bytesEach)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestCIFARArchiveIsDamaged checks that damaged archives of CIFAR-10 are errors that say what is wrong, and where.
func TestCIFARArchiveIsDamaged(t *testing.T) {
	short := packed(t, 10*cifar.Record, cifar.Files()...)
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "want an archive with data_batch_1.bin, data_batch_2.bin"},
		{"a web page", []byte("<!DOCTYPE html><html>" + strings.Repeat("not found ", 100)), "want a tar archive"},
		{"a file is missing", packed(t, 10*cifar.Record, cifar.Files()[1:]...), "data_batch_2.bin: byte 30730: want 1 bytes of label of image 10 of 10000"},
		{"too few images", short, "data_batch_1.bin: byte 30730: want 1 bytes of label of image 10 of 10000, got the end of the file"},
		{"cut", short[:len(short)/3], "want intact gzip data, got the end of the file"},
		{"cut in the header", short[:5], "want a gzip header, got the end of the file"},
		{"no files", packed(t, 0), "want an archive with data_batch_1.bin"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "cifar-10-binary.tar.gz"), c.file, 0o644); err != nil {
			t.Fatal(err)
		}
		set, err := Cache{Dir: t.TempDir(), Offline: dir}.Load(t.Context(), "cifar10")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "cifar-10-binary.tar.gz") {
			t.Errorf("%s: %v, %v; want %q in it", c.name, set, err, c.want)
		}
	}
}

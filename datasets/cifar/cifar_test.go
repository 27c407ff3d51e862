package cifar

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"setlab/datasets/format"
)

// records writes n records: record i has label i%10 and all pixels i.
func records(n int) []byte {
	var data []byte
	for i := range n {
		data = append(data, byte(i%Classes))
		data = append(data, bytes.Repeat([]byte{byte(i)}, Pixels)...)
	}
	return data
}

func input(t testing.TB, data []byte) *format.Input {
	t.Helper()
	in, err := format.New("f", bytes.NewReader(data), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestRead(t *testing.T) {
	pixels, labels := make([]byte, 3*Pixels), make([]int, 3)
	if err := Read(input(t, records(3)), pixels, labels); err != nil {
		t.Fatal(err)
	}
	for i := range labels {
		if labels[i] != i || pixels[i*Pixels] != byte(i) || pixels[(i+1)*Pixels-1] != byte(i) {
			t.Errorf("image %d has label %d and pixels %d", i, labels[i], pixels[i*Pixels])
		}
	}
}

func TestWrong(t *testing.T) {
	mislabeled := records(3)
	mislabeled[2*Record] = 10
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "byte 0: want 1 bytes of label of image 0 of 3, got the end of the file after 0"},
		{records(3)[:2*Record+100], "byte 6147: want 3072 bytes of image 2 of 3, got the end of the file after 99"},
		{records(4), "byte 9219: want the end of the file, got more data"},
		{mislabeled, "byte 6146: want a label 0..9 of image 2, got 10"},
	} {
		err := Read(input(t, c.data), make([]byte, 3*Pixels), make([]int, 3))
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}

// archive writes a compressed tar archive of the named files, each holding its
// own name.
func archive(names ...string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, name := range names {
		w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(name)), Typeflag: tar.TypeReg})
		io.WriteString(w, name)
	}
	w.Close()
	z.Close()
	return b.Bytes()
}

func TestArchive(t *testing.T) {
	visited := ""
	err := Archive(input(t, archive("d/b", "d/other", "d/a")), []string{"a", "b"}, func(i int, member *format.Input) error {
		text, err := io.ReadAll(member)
		visited += fmt.Sprintf("%d=%s ", i, text)
		return err
	})
	if err != nil || visited != "1=d/b 0=d/a " {
		t.Errorf("%q, %v", visited, err)
	}
}

func TestWrongArchive(t *testing.T) {
	good := archive("d/a", "d/b")
	var unpacked bytes.Buffer
	z, err := gzip.NewReader(bytes.NewReader(good))
	if err != nil {
		t.Fatal(err)
	}
	io.Copy(&unpacked, z)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"missing", archive("d/a"), "want an archive with b, got its end"},
		{"twice", archive("d/a", "d/b", "e/a"), `want one regular file a, got "e/a" again`},
		{"cut", good[:len(good)-40], "want"},
		{"garbage after", append(unpacked.Bytes(), "garbage"...), "want nothing but zeros after the archive's end, got 0x67"},
		{"no archive", []byte(strings.Repeat("no archive ", 100)), "want a tar archive"},
	} {
		err := Archive(input(t, c.data), []string{"a", "b"}, func(_ int, member *format.Input) error {
			_, err := io.Copy(io.Discard, member)
			return err
		})
		var e *format.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(records(2), 2)
	f.Add(records(2)[:Record+5], 2)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		n = (n%5 + 5) % 5
		labels := make([]int, n)
		if err := Read(in, make([]byte, n*Pixels), labels); err != nil {
			var e *format.Error
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		for _, l := range labels {
			if l < 0 || l >= Classes {
				t.Fatalf("label %d", l)
			}
		}
		if in.Offset() != int64(n*Record) {
			t.Fatalf("%d images from %d bytes", n, in.Offset())
		}
	})
}

func FuzzArchive(f *testing.F) {
	f.Add(archive("d/a", "d/b"))
	f.Add(archive("a"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		seen := 0
		err = Archive(in, []string{"a", "b"}, func(_ int, member *format.Input) error {
			seen++
			_, err := io.Copy(io.Discard, member)
			return err
		})
		if err == nil && seen != 2 {
			t.Fatalf("%d of 2 files without an error", seen)
		}
		var e *format.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("an error that names no place: %v", err)
		}
	})
}

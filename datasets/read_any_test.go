package datasets

import (
	"bytes"
	"errors"
	"image/color"
	"os"
	"strings"
	"testing"

	"setlab/datasets/format"
	"setlab/datasets/npy"
)

// ownFiles is a small file of every format, but .npz.
func ownFiles(t testing.TB) map[string][]byte {
	t.Helper()
	var x bytes.Buffer
	if err := npy.Write(&x, npy.Table(2, []float32{1, 2, 3, 4})); err != nil {
		t.Fatal(err)
	}
	mat, err := os.ReadFile("testdata/small.mat")
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{
		kindCSV: []byte("\ufeffa;b\n1;2\n3;4\n"), kindARFF: []byte("% made by hand\n\n@RELATION r\n@attribute a real\n@attribute c {x,y}\n@data\n1,x\n2,y\n"),
		kindLIBSVM: []byte("-1\n1\n-1 3:1 11:0.5\n+1 1:1\n"), kindNPY: x.Bytes(), kindMAT: mat,
		kindIDX: {0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 255, 51, 102},
	}
}

// TestRead reads every format by its content, under a name that says nothing, compressed and not.
func TestRead(t *testing.T) {
	for kind, data := range ownFiles(t) {
		o := ReadOptions{}
		if kind == kindMAT {
			o.X, o.Y = "bits", "labels"
		}
		var digests []string
		for _, data := range [][]byte{data, pack(t, data)} {
			path := write(t, "own.dat", data)
			if got, err := kindOf(path); err != nil || got != kind {
				t.Errorf("%s is %s, %v", kind, got, err)
			}
			s, err := Read(path, o)
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			if s.Name != "own" || s.Train.Len() < 2 {
				t.Errorf("%s: %v", kind, s)
			}
			digests = append(digests, s.Train.Digest())
		}
		if digests[0] != digests[1] {
			t.Errorf("%s differs compressed", kind)
		}
	}
	for text, want := range map[string]string{
		"# by hand\n#\n1 1:0.5 2:1\n": kindLIBSVM, "1 1:1 # doc1\n": kindLIBSVM, "1 qid:3 1:1\n": kindLIBSVM, "1. 1:1\n": kindLIBSVM, "2 # none\n1 1:1\n": kindLIBSVM,
		"# a,b\n1,2\n": kindCSV, "#a,b\n1,2\n": kindCSV, "# only\n": kindCSV, "1\n2\n": kindCSV, "#1 1:1\n5,6\n": kindCSV,
	} {
		if got, err := kindOf(write(t, "own.txt", []byte(text))); got != want || err != nil {
			t.Errorf("%q is %s, %v; want %s", text, got, err, want)
		}
	}
	s, err := Read(archive(t, map[string]npy.Array{"x": npy.Table(2, []float32{1, 2, 3, 4}), "y": npy.Ints([]int{1, 2})}), ReadOptions{})
	if err != nil || s.Classes() != 2 {
		t.Errorf("%v, %v", s, err)
	}
	s, err = Read(imageFolder(t, 2, 2, map[string]color.Color{"a/1": color.White, "b/1": color.Black}), ReadOptions{Rows: 3, Columns: 3, Channels: 3})
	if err != nil || s.Features() != 27 {
		t.Errorf("%v, %v", s, err)
	}
	s, err = Read(write(t, "images", ownFiles(t)[kindIDX]), ReadOptions{Labels: write(t, "labels", []byte{0, 0, 8, 1, 0, 0, 0, 2, 3, 0})})
	if err != nil || s.Classes() != 4 || len(s.ImageShape) != 2 || s.ImageShape[1] != 2 {
		t.Errorf("%v, %v", s, err)
	}
	s, err = Read(write(t, "own.csv", []byte("a,b,c\n1,x,u\n2,,v\n3,x,u\n")), ReadOptions{Label: "c", OneHot: []string{"b"}, DropMissing: true})
	if err != nil || s.Train.Len() != 2 || s.Classes() != 2 {
		t.Errorf("%v, %v", s, err)
	}
}

// packedByBzip2 is the table "a,b\n1,x\n2,y\n".
const packedByBzip2 = "BZh91AY&SY\xbc\xc7(E\x00\x00\x04Y\x80\x00\x10\x00\x040\x000\x00\x00` \x001\x0c\x08#A\x9a\x8e\x04\"\x17\x8b\xb9\"\x9c(H^c\x94\"\x80"

func TestReadBzip2(t *testing.T) {
	s, err := Read(write(t, "own.dat", []byte(packedByBzip2)), ReadOptions{Label: "b"})
	if err != nil || s.Train.Len() != 2 || s.Classes() != 2 {
		t.Errorf("%v, %v", s, err)
	}
	for says, data := range map[string]string{
		"want intact bzip2 data, got the end of the file": packedByBzip2[:30],
		"want intact bzip2 data, got bzip2 data invalid":  packedByBzip2[:40] + "\x00" + packedByBzip2[41:],
	} {
		if _, err := Read(write(t, "own.dat", []byte(data)), ReadOptions{Label: "b"}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
}

func TestWhatIsNotRead(t *testing.T) {
	for says, c := range map[string]struct {
		data string
		o    ReadOptions
	}{
		`pandas.read_parquet("a.parquet").to_csv("a.csv", index=False), got Parquet`: {"PAR1\x15\x04", ReadOptions{}},
		"h5py.File": {"\x89HDF\r\n\x1a\n", ReadOptions{}},
		"name the folder that has a folder of images for each class, got PNG": {"\x89PNG\r\n", ReadOptions{}},
		"want data, got an empty file":                                        {"", ReadOptions{}},
		"got a binary file that begins with":                                  {"abc\x00\x01", ReadOptions{}},
		"want NPZ or MAT, for which the option X is, got CSV":                 {"a,b\n1,2\n", ReadOptions{X: "a"}},
		"want CSV or ARFF, for which the option Label is, got LIBSVM":         {"1 1:1\n", ReadOptions{Label: "a"}},
		"want images, for which the option Rows is, got ARFF":                 {"@relation r\n", ReadOptions{Rows: 3}},
		"save it in UTF-8, got a text in UTF-16":                              {"\xff\xfea\x00,\x00b\x00\n\x00", ReadOptions{}},
		"numpy.savez(\"a.npz\", x=..., y=...), got pickle":                    {"\x80\x04\x95\x0b\x00", ReadOptions{}},
		`pandas.read_json("a.json").to_csv("a.csv", index=False), got JSON`:   {`[{"a": 1}]`, ReadOptions{}},
		"got a web page": {"<!DOCTYPE html>\n<title>404</title>\n", ReadOptions{}},
		`want an integer label, got "-0.909" (numbers to predict are read from CSV and .npz files)`: {"-0.909 1:0.317 3:0.714\n", ReadOptions{}},
		"git lfs pull":              {"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", ReadOptions{}},
		"a zip archive without any": {"PK\x05\x06" + strings.Repeat("\x00", 18), ReadOptions{}},
	} {
		_, err := Read(write(t, "own.dat", []byte(c.data)), c.o)
		var e *FormatError
		if !errors.As(err, &e) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	if _, err := Read("nowhere", ReadOptions{}); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func FuzzKind(f *testing.F) {
	for _, data := range ownFiles(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := format.New("f", bytes.NewReader(data), 1<<16)
		if err != nil {
			return
		}
		kind, err := kindOfInput(in)
		var e *FormatError
		if err != nil && !errors.As(err, &e) || err == nil && kind == "" {
			t.Fatalf("%s, %v", kind, err)
		}
	})
}

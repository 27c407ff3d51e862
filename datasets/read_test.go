package datasets

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// write puts a file into a folder of the test's and returns its path.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestReadBits(t *testing.T) {
	s, err := ReadBits(write(t, "a.data", []byte("0,1,1\n1,0,0\n")))
	if err != nil || s.Len() != 2 || !slices.Equal(s.Row(nil, 0), []float32{0, 1, 1}) || !slices.Equal(s.Row(nil, 1), []float32{1, 0, 0}) {
		t.Errorf("%v, %v", s, err)
	}
}

func TestReadIDX(t *testing.T) {
	images := write(t, "images", append([]byte{0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2}, 0, 255, 51, 102))
	labels := func(values ...byte) string {
		return write(t, "labels", append([]byte{0, 0, 8, 1, 0, 0, 0, byte(len(values))}, values...))
	}
	s, err := ReadIDX(images, labels(3, 0))
	if err != nil || s.Len() != 2 || s.Features() != 2 || s.Classes() != 4 || s.Label(0) != 3 || s.At(0, 1) != 1 {
		t.Errorf("%v, %v", s, err)
	}
	if s, err := ReadIDX(images, ""); err != nil || s.HasLabels() {
		t.Errorf("without labels: %v, %v", s, err)
	}
	if _, err := ReadIDX(images, labels(3, 0, 1)); err == nil || !strings.Contains(err.Error(), "labels: byte 4: want 2 labels, one for each image of ") || !strings.HasSuffix(err.Error(), "got 3") {
		t.Errorf("three labels for two images: %v", err)
	}
	in, err := openPath(images)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	of, err := openPath(labels(3, 10))
	if err != nil {
		t.Fatal(err)
	}
	defer of.Close()
	if _, err := readIDX(in, of, 10); err == nil || !strings.Contains(err.Error(), "byte 9: want a label 0..9, got 10") {
		t.Errorf("label 10 of 10 classes: %v", err)
	}
}

func TestReadLIBSVM(t *testing.T) {
	s, err := ReadLIBSVM(write(t, "a", []byte("-1 3:1\n+1 1:1 2:1\n-1\n")), 0)
	if err != nil || !s.Binary() || s.values.kind() != "bits" || s.Classes() != 2 || !slices.Equal(s.Labels(), []int{0, 1, 0}) || !slices.Equal(s.Row(nil, 1), []float32{1, 1, 0}) {
		t.Errorf("%v, %v", s, err)
	}
	s, err = ReadLIBSVM(write(t, "b", []byte("7 3:0.5\n")), 4)
	if err != nil || s.values.kind() != "floats" || !slices.Equal(s.Row(nil, 0), []float32{0, 0, 0.5, 0}) {
		t.Errorf("%v, %v", s, err)
	}
	for text, want := range map[string]string{
		"1 2147483647:1\n1 1:1\n": "features for 2 samples, got 2147483647",
		"1\n1\n":                  "want 1 to 16777216 features for 2 samples, got 0",
	} {
		if _, err := ReadLIBSVM(write(t, "c", []byte(text)), 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}

func TestReadMAT(t *testing.T) {
	for _, c := range []struct {
		x, kind  string
		row0     []float32
		features int
	}{
		{"bits", "bits", []float32{0, 1}, 2},
		{"bytes", "bytes", []float32{0, 7}, 2},
		{"floats", "floats", []float32{0.5, 3}, 2},
	} {
		s, err := ReadMAT("testdata/small.mat", c.x, "labels")
		if err != nil || s.values.kind() != c.kind || s.Len() != 3 || !slices.Equal(s.Row(nil, 0), c.row0) || !slices.Equal(s.Labels(), []int{1, 0, 1}) {
			t.Errorf("%s: %v, %v", c.x, s, err)
		}
	}
	for _, c := range []struct{ x, y, want string }{
		{"nan", "", `want a finite number in "nan" at row 1, column 1, got NaN`},
		{"bits", "short", `want "short" to be a vector of 3 labels, one for each row of "bits", got 2 x 1`},
		{"bits", "halves", `want an integer in "halves" at 2, got 2.5`},
		{"none", "", `want a variable "none"`},
	} {
		if _, err := ReadMAT("testdata/small.mat", c.x, c.y); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s: %v; want %q", c.x, c.y, err, c.want)
		}
	}
}

func TestReadHIGGS(t *testing.T) {
	line := "1" + strings.Repeat(",0.5", 28) + "\n"
	file := write(t, "h.csv", []byte(strings.Repeat(line, 10)))
	for rows, want := range map[int]int{3: 3, 100: 10} {
		if s, err := ReadHIGGS(file, rows); err != nil || s.Len() != want || s.Classes() != 2 || s.Label(0) != 1 || s.At(2, 27) != 0.5 {
			t.Errorf("%d rows: %v, %v", rows, s, err)
		}
	}
	if _, err := ReadHIGGS(write(t, "e.csv", nil), 5); err == nil || !strings.Contains(err.Error(), "want at least one sample, got an empty file") {
		t.Errorf("an empty file: %v", err)
	}
	if _, err := ReadHIGGS(file, 0); err == nil || !strings.Contains(err.Error(), "want at least 1") {
		t.Errorf("no rows: %v", err)
	}
	if _, err := LoadHIGGS(t.Context(), 0, 1); err == nil || !strings.Contains(err.Error(), "1 to 10500000 for training") {
		t.Errorf("no training samples: %v", err)
	}
	c := Cache{Dir: t.TempDir(), Offline: t.TempDir()}
	var missing *MissingError
	if _, err := c.OpenHIGGS(t.Context()); !errors.As(err, &missing) {
		t.Errorf("HIGGS that is not there: %v", err)
	}
}

// TestLoadHIGGSPart loads from a file that has HIGGS's name and is too short to
// have its test samples.
func TestLoadHIGGSPart(t *testing.T) {
	dir := t.TempDir()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(strings.Repeat("0"+strings.Repeat(",1.5", 28)+"\n", 20)))
	z.Close()
	if err := os.WriteFile(filepath.Join(dir, "HIGGS.csv.gz"), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	c := Cache{Dir: t.TempDir(), Offline: dir}
	set, err := c.LoadHIGGS(t.Context(), 15, 0)
	if err != nil || set.Train.Len() != 15 || set.Test != nil || set.Train.At(14, 27) != 1.5 {
		t.Errorf("%v, %v", set, err)
	}
	if _, err := c.LoadHIGGS(t.Context(), 21, 0); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, "HIGGS.csv.gz")+": HIGGS ends after 20 samples, want 1 more") {
		t.Errorf("21 of 20 samples: %v", err)
	}
	if _, err := c.LoadHIGGS(t.Context(), 15, 5); err == nil || !strings.Contains(err.Error(), "the end of the file after 5") {
		t.Errorf("test samples that are not there: %v", err)
	}
	// Its digest is compared when it is asked for.
	var wrong *DigestError
	if _, err := c.Verify(t.Context(), "higgs"); !errors.As(err, &wrong) {
		t.Errorf("verifying it: %v", err)
	}
	if _, err := c.Load(t.Context(), "higgs"); err == nil {
		t.Error("a short HIGGS loads")
	}
}

func TestReadWhatIsNoFile(t *testing.T) {
	if _, err := ReadBits(t.TempDir()); err == nil || !strings.Contains(err.Error(), "want a file, got a folder") {
		t.Errorf("a folder: %v", err)
	}
	if _, err := ReadBits(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestParseDigit(t *testing.T) {
	good := strings.Repeat("16,", 64) + "9"
	for text, want := range map[string]string{
		good:                            "",
		strings.Repeat("16,", 64):       `line 1, column 193: want a number 0..9, got nothing`,
		strings.Repeat("16,", 63) + "9": "line 1: want 64 gray levels and a digit, got 64 numbers",
		"17" + good[2:]:                 `line 1, column 1: want a number 0..16, got "17"`,
		good[:len(good)-1] + "10":       `want a number 0..9, got "10"`,
		"-1" + good[2:]:                 `want a number 0..16, got "-1"`,
	} {
		in, err := openPath(write(t, "d.csv", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		line, err := in.Line()
		if err != nil {
			t.Fatal(err)
		}
		numbers, err := parseDigit(in, line)
		if want == "" && (err != nil || len(numbers) != 65 || numbers[64] != 9) {
			t.Errorf("%q: %v, %v", text, numbers, err)
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
		in.Close()
	}
}

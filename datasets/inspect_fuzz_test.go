package datasets

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// FuzzInspect inspects files of all formats, which must not panic, and reads them, which must match the inspection.
func FuzzInspect(f *testing.F) {
	for _, data := range ownFiles(f) {
		f.Add(data, "", "")
	}
	f.Add([]byte("id,a,kind\n1,0.5,x\n2,,y\n3,NaN,?\n"), "kind", "id")
	f.Add([]byte(plants), "kind", "id")
	f.Fuzz(func(t *testing.T, data []byte, label, without string) {
		path := filepath.Join(t.TempDir(), "own")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		kind, err := kindOf(path)
		if err != nil {
			return
		}
		if kind == kindLIBSVM && regexp.MustCompile("[0-9]{4}").Match(data) {
			return // many columns take long
		}
		o := ReadOptions{}
		if kind == kindCSV || kind == kindARFF {
			o.Label, o.DropMissing = label, true
			if without != "" {
				o.Without = []string{without}
			}
		}
		i, err := Inspect(path, o)
		var e *FormatError
		if err != nil {
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		if text := i.String(); text == "" || i.Samples < 1 || len(i.Columns) < 1 {
			t.Fatalf("%+v", i)
		}
		s, err := Read(path, o)
		if err != nil {
			if !errors.As(err, &e) {
				t.Fatalf("an error that names no place: %v", err)
			}
			return
		}
		if s.Train.Len() > i.Samples {
			t.Fatalf("%v, but %v", s, i)
		}
	})
}

package datasets

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// imageFolder writes images of one color by their paths in a folder.
func imageFolder(t *testing.T, rows, columns int, images map[string]color.Color) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "pets")
	for name, c := range images {
		m := image.NewNRGBA(image.Rect(0, 0, columns, rows))
		for i := range rows * columns {
			m.Set(i%columns, i/columns, c)
		}
		var b bytes.Buffer
		if err := png.Encode(&b, m); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestReadImages(t *testing.T) {
	red, gray := color.NRGBA{255, 51, 0, 255}, color.Gray{51}
	s, err := ReadImages(imageFolder(t, 2, 3, map[string]color.Color{"dog/1.png": red, "cat/b.png": gray, "cat/a.png": gray}), Images{})
	if err != nil || s.String() != "pets: train 3 x 18 features (bytes), 2 classes" || !slices.Equal(s.ImageShape, []int{2, 3, 3}) ||
		!slices.Equal(s.ClassNames, []string{"cat", "dog"}) || !slices.Equal(s.Train.Labels(), []int{0, 0, 1}) {
		t.Fatalf("%v, %v", s, err)
	}
	if row := s.Train.Row(nil, 2); row[0] != 1 || row[6] != 51*(float32(1)/255) || row[12] != 0 {
		t.Errorf("a red image is %v", row)
	}
	if s.ContactSheet(1, 2) == nil {
		t.Error("images are not drawn")
	}
	s, err = ReadImages(imageFolder(t, 2, 3, map[string]color.Color{"train/10/1": gray, "train/9/1": gray, "test/10/1": gray}), Images{Rows: 4, Columns: 4})
	if err != nil || s.String() != "pets: train 2, test 1 x 16 features (bytes), 2 classes" || !slices.Equal(s.ClassNames, []string{"9", "10"}) || s.Test.Label(0) != 1 || !slices.Equal(s.ImageShape, []int{4, 4}) {
		t.Errorf("%v, %v", s, err)
	}
	if _, err = ReadImages(imageFolder(t, 2, 3, map[string]color.Color{"train/a/1": gray, "test/b/1": gray}), Images{}); err == nil || !strings.Contains(err.Error(), `want training images of every class, also of "b", got none`) {
		t.Error(err)
	}
}

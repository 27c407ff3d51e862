package imagefolder

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets/format"
)

// picture is rows x columns pixels whose colors the place decides.
func picture(rows, columns int, of func(x, y int) color.Color) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, columns, rows))
	for y := range rows {
		for x := range columns {
			m.Set(x, y, of(x, y))
		}
	}
	return m
}

func encoded(t testing.TB, kind string, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	switch kind {
	case "png":
		err = png.Encode(&b, m)
	case "jpeg":
		err = jpeg.Encode(&b, m, &jpeg.Options{Quality: 100})
	case "gif":
		err = gif.Encode(&b, m, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func folder(t *testing.T, files map[string][]byte) string {
	t.Helper()
	root := t.TempDir()
	for name, data := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func red(int, int) color.Color     { return color.NRGBA{255, 0, 0, 255} }
func ramp(x, y int) color.Color    { return color.Gray{uint8(50*x + 20*y)} }
func nothing(int, int) color.Color { return color.NRGBA{0, 0, 0, 0} }

func readAll(root string, o Options) (*Images, []Split, error) {
	splits, err := List(root)
	if err != nil {
		return nil, nil, err
	}
	var files []File
	for _, s := range splits {
		files = append(files, s.Files...)
	}
	m, err := Read(files, o)
	return m, splits, err
}

func TestKindsOfImages(t *testing.T) {
	files := map[string][]byte{"LICENSE": []byte("text"), "a/.DS_Store": []byte("x")}
	for _, kind := range []string{"png", "jpeg", "gif"} {
		files["b/"+kind] = encoded(t, kind, picture(4, 3, ramp))
	}
	files["a/none.png"] = encoded(t, "png", picture(4, 3, nothing))
	m, splits, err := readAll(folder(t, files), Options{})
	if err != nil || m.Rows != 4 || m.Columns != 3 || m.Channels != 1 || len(m.Pixels) != 4*12 || len(splits) != 1 || splits[0].Files[0].Class != "a" {
		t.Fatalf("%+v, %v, %v", m, splits, err)
	}
	for i, got := range m.Pixels {
		want, near := 50*(i%3)+20*(i%12/3), 0
		switch splits[0].Files[i/12].Path[len(splits[0].Files[i/12].Path)-3:] {
		case "png":
			if i < 12 {
				want = 255 // nothing, before white
			}
		case "gif":
			near = 26 // the grays of Go's palette are 17 apart
		default:
			near = 3
		}
		if d := int(got) - want; d < -near || d > near {
			t.Errorf("image %d, pixel %d is %d, want %d", i/12, i%12, got, want)
		}
	}
	files["b/red.png"] = encoded(t, "png", picture(4, 3, red))
	if m, _, err = readAll(folder(t, files), Options{}); err != nil || m.Channels != 3 || len(m.Pixels) != 5*36 {
		t.Fatalf("%+v, %v", m, err)
	}
	last := m.Pixels[4*36:]
	if last[0] != 255 || last[11] != 255 || last[12] != 0 || last[35] != 0 {
		t.Errorf("a red image is %d", last)
	}
	if m, _, err = readAll(folder(t, files), Options{Channels: 1, Rows: 2, Columns: 6}); err != nil || m.Channels != 1 || len(m.Pixels) != 5*12 || m.Pixels[4*12] != 76 {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestSplits(t *testing.T) {
	p := encoded(t, "png", picture(1, 1, ramp))
	m, splits, err := readAll(folder(t, map[string][]byte{"train/a/1": p, "train/b/1": p, "val/a/1": p, "test/b/1": p, "test/b/2": p}), Options{})
	if err != nil || len(m.Pixels) != 5 {
		t.Fatal(m, err)
	}
	var got []string
	for _, s := range splits {
		got = append(got, fmt.Sprint(s.Name, len(s.Files)))
	}
	if strings.Join(got, " ") != "test2 train2 valid1" {
		t.Error(got)
	}
}

func TestWhatIsNoFolderOfImagesIsSaid(t *testing.T) {
	p := encoded(t, "png", picture(2, 2, ramp))
	for says, c := range map[string]struct {
		files map[string][]byte
		o     Options
	}{
		"b/x.txt: want a PNG, JPEG or GIF image, got a file that begins with \"words\"": {map[string][]byte{"a/1": p, "b/x.txt": []byte("words")}, Options{}},
		"a/1: want a PNG, JPEG or GIF image, got a file that begins with nothing":       {map[string][]byte{"a/1": {}}, Options{}},
		"a/2: want an intact png":                                                    {map[string][]byte{"a/1": p, "a/2": p[:len(p)-20]}, Options{}},
		"b/1: want an image of 2 rows x 2 columns, as":                               {map[string][]byte{"a/1": p, "b/1": encoded(t, "gif", picture(3, 2, ramp))}, Options{}},
		"got 3 rows x 2 columns":                                                     {map[string][]byte{"a/1": p, "b/1": encoded(t, "gif", picture(3, 2, ramp))}, Options{}},
		"want folders of images, one for each class, got none":                       {map[string][]byte{"1.png": p}, Options{}},
		`a/deep: want images in the folder of class "a", got a folder`:               {map[string][]byte{"a/deep/1": p}, Options{}},
		"want the folders train, valid (or val, or validation) and test beside each": {map[string][]byte{"train/a/1": p, "others/a/1": p}, Options{}},
		"one folder of validation images, got also":                                  {map[string][]byte{"train/a/1": p, "val/a/1": p, "valid/a/1": p}, Options{}},
		"images of 2 channels: want 1 (gray)":                                        {map[string][]byte{"a/1": p}, Options{Channels: 2}},
		"images of 5 rows x 0 columns: want both":                                    {map[string][]byte{"a/1": p}, Options{Rows: 5}},
		"images of 100000 rows x 100000 columns: want at most":                       {map[string][]byte{"a/1": p}, Options{Rows: 100000, Columns: 100000}},
	} {
		_, _, err := readAll(folder(t, c.files), c.o)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	if _, err := List("nowhere"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, kind := range []string{"png", "jpeg", "gif"} {
		f.Add(encoded(f, kind, picture(4, 3, ramp)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && c.Width > (1<<20)/max(1, c.Height) {
			return
		}
		m, err := parse("f", data, Options{Rows: 2, Columns: 2})
		var e *format.Error
		if err != nil && !errors.As(err, &e) || err == nil && len(m.Pix) != 16 {
			t.Fatalf("%v, %v", m, err)
		}
	})
}

// TestLinkedFolders reads splits and classes that are symbolic links.
func TestLinkedFolders(t *testing.T) {
	one := encoded(t, "png", picture(2, 2, red))
	root := folder(t, map[string][]byte{"set/test/a/1.png": one, "images/a/1.png": one, "b/1.png": one, "b/2.png": one})
	for link, to := range map[string]string{"set/train": "images", "images/b": "b"} {
		if err := os.Symlink(filepath.Join(root, to), filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	splits, err := List(filepath.Join(root, "set"))
	if err != nil || len(splits) != 2 || splits[0].Name != "test" || len(splits[0].Files) != 1 || splits[1].Name != "train" || len(splits[1].Files) != 3 {
		t.Errorf("%+v, %v", splits, err)
	}
}

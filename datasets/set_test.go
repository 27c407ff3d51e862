package datasets

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"strings"
	"testing"
)

func TestSetString(t *testing.T) {
	for set, want := range map[*Set]string{
		DNA():      "dna: train 1400, valid 600, test 1186 x 180 features (bits), 3 classes",
		Digits():   "digits: train 1297, test 500 x 64 features (bytes), 10 classes",
		Connect4(): "connect4: train 16000, valid 4000, test 47557 x 126 features (bits)",
	} {
		if set.String() != want {
			t.Errorf("%v, want %s", set, want)
		}
	}
}

func TestSetBinarize(t *testing.T) {
	set := FashionMNISTSmall()
	b := set.Binarize(0.5)
	if !b.Train.Binary() || !b.Test.Binary() || b.Valid != nil || set.Train.Binary() {
		t.Errorf("%v becomes %v", set, b)
	}
	for r := range 5 {
		for f := range set.Features() {
			if (set.Train.At(r, f) > 0.5) != (b.Train.At(r, f) == 1) {
				t.Fatalf("image %d, pixel %d: %v becomes %v", r, f, set.Train.At(r, f), b.Train.At(r, f))
			}
		}
	}
}

func TestHTML(t *testing.T) {
	for _, set := range []*Set{DNA(), Digits(), FashionMNISTSmall(), Connect4()} {
		page := set.HTML()
		for _, want := range []string{set.Title, "<table>", "CC BY|MIT", "samples", "</div>"} {
			if a, b, _ := strings.Cut(want, "|"); !strings.Contains(page, a) && (b == "" || !strings.Contains(page, b)) {
				t.Errorf("%s: no %q in its HTML", set.Name, want)
			}
		}
		if len(page) > 30_000 {
			t.Errorf("%s: %d bytes of HTML", set.Name, len(page))
		}
		if _, after, ok := strings.Cut(page, "base64,"); ok != (set.ImageShape != nil) {
			t.Errorf("%s: a picture: %v", set.Name, ok)
		} else if ok {
			text, _, _ := strings.Cut(after, `"`)
			data, err := base64.StdEncoding.DecodeString(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(bytes.NewReader(data)); err != nil {
				t.Errorf("%s: %v", set.Name, err)
			}
		}
	}
	dangerous := &Set{Name: "<script>", Train: Digits().Train, Note: "a < b"}
	if page := dangerous.HTML(); strings.Contains(page, "<script>") || strings.Contains(page, "a < b") {
		t.Error("names get into HTML as they are")
	}
	if page := Digits().Train.HTML(); !strings.Contains(page, "<td style=\"text-align:left\">1297</td>") {
		t.Errorf("the samples' HTML: %s", page)
	}
}

// TestContactSheet compares single pixels of a sheet with the samples.
func TestContactSheet(t *testing.T) {
	color, err := FromBytes(2, 12, []byte{255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51, 51}, 1.0/255, nil)
	if err != nil {
		t.Fatal(err)
	}
	set := &Set{Name: "c", Train: color, ImageShape: []int{2, 2, 3}}
	sheet, err := png.Decode(bytes.NewReader(set.ContactSheet(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	const gap, zoom = 2, 14
	if b := sheet.Bounds(); b.Dx() != 2*(2*zoom+gap)+gap || b.Dy() != 2*zoom+2*gap {
		t.Fatalf("the sheet is %v", b)
	}
	for _, c := range []struct {
		x, y    int
		r, g, b uint32
	}{
		{gap, gap, 255, 0, 0}, {gap + zoom, gap, 0, 255, 0}, {gap, gap + zoom, 0, 0, 255}, {gap + zoom, gap + zoom, 0, 0, 0},
		{2*gap + 2*zoom, gap, 51, 51, 51}, {0, 0, 255, 255, 255},
	} {
		r, g, b, _ := sheet.At(c.x, c.y).RGBA()
		if r>>8 != c.r || g>>8 != c.g || b>>8 != c.b {
			t.Errorf("pixel %d,%d is %d,%d,%d; want %d,%d,%d", c.x, c.y, r>>8, g>>8, b>>8, c.r, c.g, c.b)
		}
	}
	if DNA().ContactSheet(2, 2) != nil {
		t.Error("a sheet of what is not an image")
	}
}

func TestCatalog(t *testing.T) {
	text, page := Registry().String(), Registry().HTML()
	if lines := strings.Count(text, "\n"); lines != len(Registry())+1 {
		t.Errorf("%d lines for %d entries", lines, len(Registry()))
	}
	for _, want := range []string{"1400 + 600 + 1186 x 180", "embedded", "generated", "to fetch", "cannot be fetched"} {
		if !strings.Contains(text, want) || !strings.Contains(page, want) {
			t.Errorf("no %q in the table", want)
		}
	}
	if strings.Count(page, "<tr") != len(Registry())+1 || !strings.HasSuffix(page, "</table>") {
		t.Errorf("the HTML has %d rows", strings.Count(page, "<tr"))
	}
}

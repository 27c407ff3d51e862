package datasets

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// A notebook shows pictures as a grid.
func TestPictures(t *testing.T) {
	set := Digits()
	p := set.Pictures(2, 5)
	if len(p.Images) != 10 || p.String() != "10 images in 2 lines of 5" {
		t.Fatalf("%v, %d images", p, len(p.Images))
	}
	bundle, err := p.MIMEBundle()
	if err != nil || string(bundle["text/plain"]) != p.String() {
		t.Fatalf("%v, %v", bundle, err)
	}
	sheet, err := png.Decode(bytes.NewReader(bundle["image/png"]))
	if err != nil {
		t.Fatal(err)
	}
	const zoom = 7
	if b := sheet.Bounds(); b.Dx() != 5*(8*zoom+gap)+gap || b.Dy() != 2*(8*zoom+gap)+gap {
		t.Errorf("the picture is %v", b)
	}
	wide := &Pictures{Shape: []int{1, 2}, Images: [][]float32{{0, 1}, {1, 0}, {1, 1}}, Zoom: 1}
	if wide.String() != "3 images in 1 lines of 3" {
		t.Error(wide)
	}
}

func TestWrongPictures(t *testing.T) {
	for want, p := range map[string]*Pictures{
		"nothing to draw": {Shape: []int{2, 2}},
		"picture 1 has 3 values, and the shape is ": {Shape: []int{2, 2}, Images: [][]float32{make([]float32, 4), make([]float32, 3)}},
		"shape [4]":     {Shape: []int{4}, Images: [][]float32{make([]float32, 4)}},
		"in -1 columns": {Shape: []int{2, 2}, Columns: -1, Images: [][]float32{make([]float32, 4)}},
	} {
		if _, err := p.MIMEBundle(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q in it", p, err, want)
		}
	}
}

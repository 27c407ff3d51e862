package plotting

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"testing"

	"setlab/internal/race"
)

// TestIndexedPicturesLookTheSame: 256 colors save most of the bytes, and no pixel's
// color changes much.
func TestIndexedPicturesLookTheSame(t *testing.T) {
	race.Skip(t, "it compares every pixel")
	f := figure2(20)
	small, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	again, err := f.PNG()
	if err != nil || !bytes.Equal(small, again) {
		t.Errorf("drawn twice it is not the same (%v)", err)
	}
	large, err := f.png(dpi, png.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if len(small) > len(large)/3 {
		t.Errorf("%d bytes with 256 colors, %d with all", len(small), len(large))
	}
	got, want := decoded(t, small), decoded(t, large)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%v is not as large as %v", got.Bounds(), want.Bounds())
	}
	a, b := rgba(got), rgba(want)
	eachPixel(a, func(k int, c color.RGBA) {
		if d := distance(c, b.RGBAAt(k%b.Rect.Dx(), k/b.Rect.Dx())); d >= visible {
			t.Fatalf("pixel %d differs by %d", k, d)
		}
	})
}

func decoded(t *testing.T, data []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func rgba(picture image.Image) *image.RGBA {
	out := image.NewRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Src)
	return out
}

// TestFewColorsAreKept: a picture of up to 256 colors loses nothing.
func TestFewColorsAreKept(t *testing.T) {
	for _, colors := range []int{1, 2, 256} {
		picture := image.NewRGBA(image.Rect(0, 0, 64, 64))
		random := rand.New(rand.NewPCG(1, 1))
		palette := make([]color.RGBA, colors)
		for k := range palette {
			palette[k] = color.RGBA{uint8(k), uint8(random.IntN(256)), uint8(random.IntN(256)), 255}
		}
		for k := range 64 * 64 {
			picture.SetRGBA(k%64, k/64, palette[k%colors])
		}
		if got := rgba(indexed(picture)); !bytes.Equal(got.Pix, picture.Pix) {
			t.Errorf("%d colors have changed", colors)
		}
	}
}

// TestManyColorsStay: if a palette of 256 would be visible, all colors stay.
func TestManyColorsStay(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 256, 256))
	random := rand.New(rand.NewPCG(2, 2))
	for k := range 256 * 256 {
		picture.SetRGBA(k%256, k/256, color.RGBA{uint8(random.IntN(256)), uint8(random.IntN(256)), uint8(random.IntN(256)), 255})
	}
	if got := indexed(picture); got != image.Image(picture) {
		t.Errorf("noise became %T", got)
	}
	if got := indexed(image.NewGray(image.Rect(0, 0, 2, 2))); got.Bounds().Dx() != 2 {
		t.Errorf("a gray picture became %v", got)
	}
}

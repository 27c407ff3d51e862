package shown

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
)

// described is an image that describes itself.
type described struct{ *image.Gray }

func (described) String() string { return "described" }

// fit embeds a matrix and describes itself.
type fit struct{ *mat.Dense }

func (fit) HTML() string   { return "<b>fit</b>" }
func (fit) String() string { return "my fit" }

// broken cannot be drawn.
type broken struct{ image.Image }

func (broken) At(int, int) color.Color { panic("no color") }

// TestPictures shows images and plots.
func TestPictures(t *testing.T) {
	p := plot.New()
	p.Title.Text = "Loss"
	for text, value := range map[string]any{"*image.Gray 7x5": image.NewGray(image.Rect(2, 2, 9, 7)), "*plot.Plot": p} {
		got := As(value)
		code, _ := got["image/png"].(string)
		data, err := base64.StdEncoding.DecodeString(code)
		if got["text/plain"] != text || err != nil {
			t.Errorf("%T is shown as %v, %v", value, got["text/plain"], err)
		}
		if m, err := png.Decode(bytes.NewReader(data)); err != nil || m.Bounds().Dx() < 7 {
			t.Errorf("%T: %v", value, err)
		}
	}
	for want, value := range map[string]any{
		"described": described{image.NewGray(image.Rect(0, 0, 1, 1))}, "*image.Gray 0x0": image.NewGray(image.Rectangle{}), "*image.Uniform ": image.White,
		"shown.broken that cannot be shown: panic: no color": broken{image.NewGray(image.Rect(0, 0, 1, 1))}, "my fit": fit{},
	} {
		got := As(value)
		if text := got["text/plain"].(string); !strings.Contains(text, want) || got["image/png"] != nil {
			t.Errorf("%T is shown as %v, want %q", value, got, want)
		}
	}
	if got := As(fit{mat.NewDense(1, 1, nil)}); got["text/html"] != "<b>fit</b>" || got["text/plain"] != "my fit" {
		t.Errorf("a type that embeds a matrix is shown as %v", got)
	}
}

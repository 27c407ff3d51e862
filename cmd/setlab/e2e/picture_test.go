package e2e

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// reduced returns an image reduced to a longest edge of goldenEdge, on white. Each pixel is the
// mean of the original pixels that it covers.
func reduced(picture image.Image) *image.RGBA {
	from := onWhite(picture)
	w, h := from.Rect.Dx(), from.Rect.Dy()
	longest := max(w, h)
	out := image.NewRGBA(image.Rect(0, 0, max(1, w*goldenEdge/longest), max(1, h*goldenEdge/longest)))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			part := image.Rect(x*w/out.Rect.Dx(), y*h/out.Rect.Dy(), (x+1)*w/out.Rect.Dx(), (y+1)*h/out.Rect.Dy())
			out.SetRGBA(x, y, meanOf(from, part))
		}
	}
	return out
}

// onWhite returns an opaque copy of an image on a white background.
func onWhite(picture image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, picture.Bounds().Dx(), picture.Bounds().Dy()))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, picture, picture.Bounds().Min, draw.Over)
	return out
}

// meanOf returns the mean color of a part of an opaque image. The part contains at least one pixel.
func meanOf(picture *image.RGBA, part image.Rectangle) color.RGBA {
	var sum [3]int
	n := 0
	for y := part.Min.Y; y < max(part.Max.Y, part.Min.Y+1); y++ {
		for x := part.Min.X; x < max(part.Max.X, part.Min.X+1); x++ {
			c := picture.RGBAAt(x, y)
			sum[0], sum[1], sum[2], n = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B), n+1
		}
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// blurred is the number of pixels on each side in the moving average. The average is applied twice,
// so that a curve fades out on both sides.
const blurred = 3

// apart returns the largest difference of two blurred images in red, green or blue, and its
// position. It returns 1 if the images differ in size.
func apart(a, b *image.RGBA) (most float64, at image.Point) {
	if a.Rect.Size() != b.Rect.Size() {
		return 1, a.Rect.Max
	}
	p, q := blur(a), blur(b)
	for k := range p {
		for c := range p[k] {
			if d := math.Abs(p[k][c] - q[k][c]); d > most {
				most, at = d, image.Pt(k%a.Rect.Dx(), k/a.Rect.Dx())
			}
		}
	}
	return most, at
}

// blur returns the pixels of a blurred image, row by row, with values from 0 to 1.
func blur(picture *image.RGBA) [][3]float64 {
	w, h := picture.Rect.Dx(), picture.Rect.Dy()
	pixels := make([][3]float64, w*h)
	for k := range pixels {
		c := picture.RGBAAt(k%w, k/w)
		pixels[k] = [3]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}
	}
	for range 2 {
		pixels = averaged(pixels, w, 1, h, w)
		pixels = averaged(pixels, h, w, w, 1)
	}
	return pixels
}

// averaged returns the moving averages along lines of n pixels. Consecutive pixels of a line are
// step apart, and the first pixels of consecutive lines are next apart.
func averaged(pixels [][3]float64, n, step, lines, next int) [][3]float64 {
	out := make([][3]float64, len(pixels))
	for l := range lines {
		for k := range n {
			lo, hi := max(0, k-blurred), min(n-1, k+blurred)
			mean := &out[l*next+k*step]
			for i := lo; i <= hi; i++ {
				for c, v := range pixels[l*next+i*step] {
					mean[c] += v / float64(hi-lo+1)
				}
			}
		}
	}
	return out
}

func savePicture(path string, picture image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return errors.Join(encoder.Encode(file, picture), file.Close())
}

func readPicture(path string) (*image.RGBA, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	out := image.NewRGBA(picture.Bounds())
	draw.Draw(out, out.Rect, picture, out.Rect.Min, draw.Src)
	return out, nil
}

package imagefolder

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	_ "image/gif"  // a format that is read
	_ "image/jpeg" // a format that is read
	_ "image/png"  // a format that is read
	"io"
	"os"

	scale "golang.org/x/image/draw"

	"setlab/datasets/format"
)

// Limits of an image.
const (
	mostPixels = 1 << 26
	mostBytes  = 1 << 28
)

// Options say how images are converted.
type Options struct {
	Channels      int // 1 is gray, 3 is red, green and blue, 0 is 3 unless all images are gray
	Rows, Columns int // the size that images are brought to; 0 leaves theirs, which must be the same then
}

// decode reads an image as 8-bit colors, transparent parts on white.
func decode(path string, o Options) (*image.RGBA, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > mostBytes {
		return nil, bad(path, fmt.Sprintf("an image of at most %d bytes", mostBytes), fmt.Sprint(info.Size()))
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostBytes)) // it may have grown, or be a device
	if err != nil {
		return nil, err
	}
	return parse(path, data, o)
}

func parse(path string, data []byte, o Options) (*image.RGBA, error) {
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if errors.Is(err, image.ErrFormat) {
		return nil, bad(path, "a PNG, JPEG or GIF image", "a file that begins with "+format.Quote(data[:min(8, len(data))]))
	}
	if err != nil {
		return nil, damaged(path, "image", err)
	}
	width, height := config.Width, config.Height
	if width < 1 || height < 1 || width > mostPixels/height {
		return nil, bad(path, fmt.Sprintf("an image of 1 to %d pixels", mostPixels), size(height, width))
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, damaged(path, kind, err)
	}
	whole := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(whole, whole.Bounds(), image.White, image.Point{}, draw.Src)
	draw.Draw(whole, picture.Bounds(), picture, picture.Bounds().Min, draw.Over)
	if o.Rows == 0 || o.Rows == height && o.Columns == width {
		return whole, nil
	}
	scaled := image.NewRGBA(image.Rect(0, 0, o.Columns, o.Rows))
	scale.BiLinear.Scale(scaled, scaled.Bounds(), whole, whole.Bounds(), scale.Src, nil)
	return scaled, nil
}

func damaged(path, kind string, err error) error {
	e := bad(path, "an intact "+kind, err.Error())
	e.Cause = err
	return e
}

func size(rows, columns int) string { return fmt.Sprintf("%d rows x %d columns", rows, columns) }

// gray reports whether an image has no color.
func gray(m *image.RGBA) bool {
	for p := 0; p < len(m.Pix); p += 4 {
		if m.Pix[p] != m.Pix[p+1] || m.Pix[p] != m.Pix[p+2] {
			return false
		}
	}
	return true
}

// planes writes an image to dst, a plane of pixels for each channel.
func planes(dst []byte, m *image.RGBA, channels int) {
	n := len(m.Pix) / 4
	for i := range n {
		r, g, b := m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2]
		if channels == 1 {
			dst[i] = luminance(r, g, b)
			continue
		}
		dst[i], dst[n+i], dst[2*n+i] = r, g, b
	}
}

// luminance returns JPEG's luminance, as color.GrayModel computes it.
func luminance(r, g, b byte) byte {
	return byte((19595*uint32(r) + 38470*uint32(g) + 7471*uint32(b) + 1<<15) >> 16)
}

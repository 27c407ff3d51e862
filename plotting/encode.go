package plotting

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// dpi is the resolution of PNG images: twice a browser's 96 pixels per inch, so that
// they are sharp on screens of double density.
const (
	browserDPI = 96
	dpi        = 2 * browserDPI
)

// PNG draws the figure in its current state as PNG at 192 dots per inch, which its
// header states. It uses a palette of 256 colors unless the difference is visible,
// which is rare. That makes notebooks a third as large.
func (f *Figure) PNG() ([]byte, error) { return f.png(dpi, png.DefaultCompression) }

// png draws the figure. With BestSpeed it keeps all colors, since choosing a palette
// takes longer than drawing.
func (f *Figure) png(density int, level png.CompressionLevel) ([]byte, error) {
	var canvas *vgimg.Canvas
	err := f.render(func(w, h vg.Length) vg.Canvas {
		canvas = vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(density))
		return canvas
	})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: level}
	var picture image.Image = canvas.Image()
	if level != png.BestSpeed {
		picture = indexed(picture)
	}
	if err := encoder.Encode(&b, picture); err != nil {
		return nil, fmt.Errorf("plotting: encoding %v: %w", f, err)
	}
	return withDensity(b.Bytes(), density), nil
}

// withDensity inserts the chunk pHYs, the number of pixels per meter, after the header
// of a PNG image (PNG specification, 11.3.4.3).
func withDensity(picture []byte, density int) []byte {
	const header = 8 + 25 // signature and IHDR
	perMeter := uint32(density * 10000 / 254)
	body := binary.BigEndian.AppendUint32([]byte("pHYs"), perMeter)
	body = binary.BigEndian.AppendUint32(body, perMeter)
	body = append(body, 1) // the unit is the meter
	out := append([]byte(nil), picture[:header]...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)-4))
	out = append(out, body...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	return append(out, picture[header:]...)
}

// pixelSize returns the size of a PNG image of the given density, in pixels of a
// browser.
func pixelSize(picture []byte, density int) (w, h int) {
	inBrowser := func(offset int) int {
		return int(binary.BigEndian.Uint32(picture[offset:])) * browserDPI / density
	}
	return inBrowser(16), inBrowser(20)
}

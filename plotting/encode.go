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

// dpi is the resolution of PNG pictures: two pixels for each of the 96 an inch
// that a browser counts, so that they are sharp on screens of double density.
const (
	browserDPI = 96
	dpi        = 2 * browserDPI
)

// PNG draws the figure as it is now as a PNG picture of 192 dots an inch, which
// its header says. It has a palette of 256 colors if those do, as they nearly
// always do: that makes a notebook a third as heavy.
func (f *Figure) PNG() ([]byte, error) { return f.png(dpi, png.DefaultCompression) }

// png draws the figure; with BestSpeed it keeps all colors, since to choose some
// takes longer than to draw.
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

// withDensity inserts the chunk pHYs, which says how many pixels there are to
// the metre, behind the header of a PNG picture (PNG specification, 11.3.4.3).
func withDensity(picture []byte, density int) []byte {
	const header = 8 + 25 // signature and IHDR
	perMetre := uint32(density * 10000 / 254)
	body := binary.BigEndian.AppendUint32([]byte("pHYs"), perMetre)
	body = binary.BigEndian.AppendUint32(body, perMetre)
	body = append(body, 1) // the unit is the metre
	out := append([]byte(nil), picture[:header]...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)-4))
	out = append(out, body...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	return append(out, picture[header:]...)
}

// pixelSize reads the size of a PNG picture of the given density from its
// header, in the pixels of a browser.
func pixelSize(picture []byte, density int) (w, h int) {
	inBrowser := func(offset int) int {
		return int(binary.BigEndian.Uint32(picture[offset:])) * browserDPI / density
	}
	return inBrowser(16), inBrowser(20)
}

package plotting

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"sync/atomic"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// Draft draws the figure in its current state as PNG, faster than PNG does: at 96 dots per inch, in 256 of 32768 colors. It is for animation.
func (f *Figure) Draft() ([]byte, error) {
	d := newDrafter()
	defer d.release()
	if err := d.draw(f); err != nil {
		return nil, err
	}
	return d.encode(), nil
}

// drafter draws figures at 96 dots per inch. It reuses its buffers, since allocating and clearing them takes as long as drawing some panels.
type drafter struct {
	canvas  *vgimg.Canvas // nil at first
	picture thumbed       // the last image
	indexed *image.Paletted
	buffer  *png.EncoderBuffer
}

// idle holds a drafter that is not in use, or nil.
var idle atomic.Pointer[drafter]

func newDrafter() *drafter {
	if d := idle.Swap(nil); d != nil {
		return d
	}
	return &drafter{}
}

func (d *drafter) release() { idle.Store(d) }

// Get and Put implement png.EncoderBufferPool with one buffer.
func (d *drafter) Get() *png.EncoderBuffer       { return d.buffer }
func (d *drafter) Put(buffer *png.EncoderBuffer) { d.buffer = buffer }

// draw draws a figure.
func (d *drafter) draw(f *Figure) error {
	canvas := d.canvas
	d.canvas = nil // if drawing panics, the canvas may be left transformed
	err := f.render(func(w, h vg.Length) vg.Canvas {
		if canvas != nil {
			if width, height := canvas.Size(); width == w && height == h {
				if whiten(canvas.Image()) {
					vg.Initialize(canvas)
					return canvas
				}
			}
		}
		canvas = vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(browserDPI))
		return canvas
	})
	if err != nil {
		return err
	}
	full, ok := canvas.Image().(*image.RGBA)
	if !ok {
		return fmt.Errorf("plotting: drawing %v: the canvas is a %T", f, canvas.Image())
	}
	d.canvas = canvas
	p := &d.picture
	p.width, p.height = full.Rect.Dx(), full.Rect.Dy()
	if len(p.pixels) != p.width*p.height {
		p.pixels = make([]uint16, p.width*p.height)
	}
	for y := range p.height {
		row, to := full.Pix[y*full.Stride:][:4*p.width], p.pixels[y*p.width:][:p.width]
		for x := range to {
			to[x] = narrow(row[4*x], row[4*x+1], row[4*x+2])
		}
	}
	return nil
}

// whiten makes an image white and reports whether it could.
func whiten(picture image.Image) bool {
	p, ok := picture.(*image.RGBA)
	if ok {
		for k := range p.Pix {
			p.Pix[k] = 0xFF
		}
	}
	return ok
}

// encode returns the last image as PNG.
func (d *drafter) encode() []byte {
	palette, index := paletteOf(&d.picture)
	if r := image.Rect(0, 0, d.picture.width, d.picture.height); d.indexed == nil || d.indexed.Rect != r {
		d.indexed = image.NewPaletted(r, nil)
	}
	d.indexed.Palette = palette
	for k, c := range d.picture.pixels {
		d.indexed.Pix[k] = index[c]
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: d}
	if err := encoder.Encode(&b, d.indexed); err != nil {
		panic(err) // a picture of at least one pixel
	}
	return b.Bytes()
}

package plotting

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/gif"
	"image/png"
	"math"
	"path/filepath"
	"strings"
	"time"

	"setlab/internal/replace"
)

// Save writes the film to an animated file. The extension of the name chooses the format: .gif, or .png or .apng for APNG, which browsers and
// slides support, too, and which is smaller. The animation repeats forever and shows its last frame for two seconds. In case of an error an
// existing file does not change.
func (f *Film) Save(path string) error {
	data, err := f.encode(path)
	if err != nil {
		return fmt.Errorf("plotting: saving %v: %w", f, err)
	}
	if err := replace.Write(path, data); err != nil {
		return fmt.Errorf("plotting: saving %v: %w", f, err)
	}
	return nil
}

func (f *Film) encode(path string) ([]byte, error) {
	write := encodeGIF
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".gif":
	case ".png", ".apng":
		write = encodeAPNG
	default:
		return nil, fmt.Errorf("the extension of %q is %q; use .gif, .png or .apng", path, ext)
	}
	if len(f.labels) == 0 {
		return nil, errors.New("it has no frames")
	}
	if f.rangeIsEmpty() {
		return nil, fmt.Errorf("its Min, %g, is not below its Max, %g", f.Min, f.Max)
	}
	figures, err := f.figures()
	if err != nil {
		return nil, err
	}
	return write(figures.paint(), f.pause())
}

// figures returns the film as one of figures, with the labels of heat maps above them.
func (f *Film) figures() (*Film, error) {
	if f.rows == 0 {
		return f, nil
	}
	h := heat{rows: f.rows, cols: f.cols, HeatOptions: HeatOptions{Min: f.Min, Max: f.Max}}
	for _, values := range f.frames {
		h.values = append(h.values, values...)
	}
	scale := h.span()
	if scale.some && !(scale.lo < scale.hi) { // one value, in the middle of the color map
		half := max(0.5, math.Abs(scale.lo)*1e-3)
		scale.lo, scale.hi = scale.lo-half, scale.hi+half
	}
	all := &Film{}
	for k, values := range f.frames {
		fig := New()
		fig.Width, fig.Height, fig.Title = 5, 4.5, f.Title
		fig.Panel(0, 0).Title = f.labels[k]
		fig.Panel(0, 0).Heat(values, f.rows, f.cols, HeatOptions{Min: scale.lo, Max: scale.hi, Label: f.Label})
		if err := all.AddFigure(f.labels[k], fig); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// rest is how long the last frame is shown.
const rest = 2 * time.Second

func encodeGIF(frames []*image.Paletted, pause time.Duration) ([]byte, error) {
	all := gif.GIF{Config: image.Config{ColorModel: frames[0].Palette, Width: frames[0].Rect.Dx(), Height: frames[0].Rect.Dy()}}
	for k, img := range frames {
		delay := pause
		if k == len(frames)-1 {
			delay = max(pause, rest)
		}
		all.Image, all.Delay = append(all.Image, img), append(all.Delay, int(delay.Milliseconds()/10))
		all.Disposal = append(all.Disposal, gif.DisposalNone)
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &all)
	return b.Bytes(), err
}

// encodeAPNG writes the frames as an animated PNG (PNG specification, third edition, 11.3.6).
func encodeAPNG(frames []*image.Paletted, pause time.Duration) ([]byte, error) {
	var out bytes.Buffer
	sequence := uint32(0)
	numbered := func(kind string, body []byte) {
		chunk(&out, kind, append(binary.BigEndian.AppendUint32(nil, sequence), body...))
		sequence++
	}
	for k, img := range frames {
		var b bytes.Buffer
		encodePaletted(&b, img, png.BestCompression)
		delay := pause
		if k == len(frames)-1 {
			delay = max(pause, rest)
		}
		var control []byte
		for _, v := range []int{img.Rect.Dx(), img.Rect.Dy(), img.Rect.Min.X, img.Rect.Min.Y} {
			control = binary.BigEndian.AppendUint32(control, uint32(v))
		}
		control = binary.BigEndian.AppendUint16(control, uint16(min(delay.Milliseconds(), 1<<16-1)))
		control = binary.BigEndian.AppendUint16(control, 1000)
		control = append(control, 0, 1) // keep the frame, draw the next one over it
		begun := false
		const signature = 8
		for rest := b.Bytes()[signature:]; len(rest) >= 12; {
			size := binary.BigEndian.Uint32(rest)
			kind, body := string(rest[4:8]), rest[8:8+size]
			rest = rest[12+size:]
			switch {
			case kind == "IDAT":
				if !begun {
					if k == 0 {
						animation := binary.BigEndian.AppendUint32(nil, uint32(len(frames)))
						chunk(&out, "acTL", binary.BigEndian.AppendUint32(animation, 0)) // repeat forever
					}
					numbered("fcTL", control)
					begun = true
				}
				if k == 0 {
					chunk(&out, kind, body)
				} else {
					numbered("fdAT", body)
				}
			case k > 0 || kind == "IEND":
			default: // the header and the palette, which all frames share
				if kind == "IHDR" {
					out.Write(b.Bytes()[:signature])
				}
				chunk(&out, kind, body)
			}
		}
	}
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// chunk writes a chunk of a PNG file.
func chunk(out *bytes.Buffer, kind string, body []byte) {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	b = append(append(b, kind...), body...)
	out.Write(binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:])))
}

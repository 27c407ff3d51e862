package plotting

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
)

// thumbed is a frame of a film of figures. Its colors have five bits each for red, green and blue, which is enough for animation.
type thumbed struct {
	width, height int
	pixels        []uint16
}

// AddFigure adds a frame: the figure in its current state, at 96 dots per inch. The label names the frame next to the slider. The film is as wide and
// as high as its largest figures; smaller ones, such as those with shorter tick labels, have a margin at the right and the bottom. It returns an error
// if the figure cannot be drawn, and panics in a film of heat maps.
func (f *Film) AddFigure(label string, figure *Figure) error {
	if f.rows > 0 {
		panic("plotting: Film.AddFigure: the film is of heat maps; the zero value is one of figures")
	}
	d := newDrafter()
	defer d.release()
	if err := d.draw(figure); err != nil {
		return err
	}
	p := &thumbed{d.picture.width, d.picture.height, slices.Clone(d.picture.pixels)}
	if len(f.pictures) > 0 {
		width, height := max(p.width, f.pictures[0].width), max(p.height, f.pictures[0].height)
		for k, earlier := range f.pictures {
			f.pictures[k] = earlier.padded(width, height)
		}
		p = p.padded(width, height)
	}
	f.labels, f.pictures = append(f.labels, label), append(f.pictures, p)
	return nil
}

// padded returns the frame with a margin in the color of its last pixel, which is the background's.
func (p *thumbed) padded(width, height int) *thumbed {
	if p.width == width && p.height == height {
		return p
	}
	background := p.pixels[len(p.pixels)-1]
	all := slices.Repeat([]uint16{background}, width*height)
	for y := range p.height {
		copy(all[y*width:], p.pixels[y*p.width:(y+1)*p.width])
	}
	return &thumbed{width, height, all}
}

// narrow returns the color of a frame's pixel that is nearest to a color.
func narrow(r, g, b uint8) uint16 { return uint16(r>>3)<<10 | uint16(g>>3)<<5 | uint16(b>>3) }

// wide returns the color of a frame's pixel.
func wide(c uint16) color.RGBA {
	full := func(v uint16) uint8 { return uint8(v<<3 | v>>2) }
	return color.RGBA{full(c >> 10 & 31), full(c >> 5 & 31), full(c & 31), 255}
}

// paint returns the frames of a film of figures, each as its differences from the one before, with a palette that all share.
func (f *Film) paint() []*image.Paletted {
	palette, index := paletteOf(f.pictures...)
	w, h := f.pictures[0].width, f.pictures[0].height
	frames := make([]*image.Paletted, len(f.pictures))
	for n, p := range f.pictures {
		changed := image.Rect(0, 0, w, h)
		if n > 0 {
			changed = p.changed(f.pictures[n-1])
		}
		img := image.NewPaletted(changed, palette)
		for y := changed.Min.Y; y < changed.Max.Y; y++ {
			row, at := img.Pix[(y-changed.Min.Y)*img.Stride:], y*w
			for x := changed.Min.X; x < changed.Max.X; x++ {
				if c := p.pixels[at+x]; n == 0 || c != f.pictures[n-1].pixels[at+x] {
					row[x-changed.Min.X] = index[c]
				}
			}
		}
		frames[n] = img
	}
	return frames
}

// changed returns the smallest rectangle that contains all differences from the frame before, at least one pixel.
func (p *thumbed) changed(before *thumbed) image.Rectangle {
	r := image.Rectangle{}
	for y := range p.height {
		now, then := p.pixels[y*p.width:(y+1)*p.width], before.pixels[y*p.width:(y+1)*p.width]
		if slices.Equal(now, then) {
			continue
		}
		first := 0
		for now[first] == then[first] {
			first++
		}
		last := p.width - 1
		for now[last] == then[last] {
			last--
		}
		r = r.Union(image.Rect(first, y, last+1, y+1))
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// paletteOf returns at most 256 colors for all frames, and the index of each color that occurs.
func paletteOf(pictures ...*thumbed) (color.Palette, *[1 << 15]uint8) {
	var counts [1 << 15]int
	for _, p := range pictures {
		for _, c := range p.pixels {
			counts[c]++
		}
	}
	var all []shade
	for c, n := range counts {
		if n > 0 {
			all = append(all, shade{wide(uint16(c)), n})
		}
	}
	sortShades(all)
	palette := color.Palette{color.RGBA{}} // index 0 is transparent, for pixels that do not change
	index := new([1 << 15]uint8)
	for k, lot := range lotsOf(all, paletteSize-1) {
		palette = append(palette, lot.middle())
		for _, s := range lot {
			index[narrow(s.R, s.G, s.B)] = uint8(k + 1)
		}
	}
	return palette, index
}

// filmPicture is a frame for the template.
type filmPicture struct {
	X, Y   int
	Source template.URL
}

// figuresHTML returns the HTML of a film of figures.
func (f *Film) figuresHTML() string {
	var pictures []filmPicture
	for _, img := range f.paint() {
		pictures = append(pictures, filmPicture{img.Rect.Min.X, img.Rect.Min.Y, sourceOf(img)})
	}
	labels, err := json.Marshal(f.labels)
	if err != nil {
		return "<p>" + template.HTMLEscapeString(err.Error()) + "</p>"
	}
	last := len(f.labels) - 1
	alone := Film{pictures: f.pictures[last:]}
	var b strings.Builder
	err = filmTemplate.Execute(&b, map[string]any{
		"Title": f.Title, "Labels": string(labels), "Last": last, "LastLabel": f.labels[last], "Pause": f.pause().Milliseconds(),
		"Width": f.pictures[0].width, "Height": f.pictures[0].height, "Pictures": pictures, "Still": sourceOf(alone.paint()[0]), "Frames": "",
	})
	if err != nil {
		return "<p>" + template.HTMLEscapeString(err.Error()) + "</p>"
	}
	return b.String()
}

// encodePaletted encodes an image as PNG.
func encodePaletted(b *bytes.Buffer, img *image.Paletted, level png.CompressionLevel) {
	encoder := png.Encoder{CompressionLevel: level}
	if err := encoder.Encode(b, img); err != nil {
		panic(err) // a picture of at least one pixel
	}
}

// sourceOf returns an image as a data URL.
func sourceOf(img *image.Paletted) template.URL {
	var b bytes.Buffer
	encodePaletted(&b, img, png.BestCompression)
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes()))
}

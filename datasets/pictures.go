package datasets

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// Pictures is a grid of images. A notebook shows it as one image.
type Pictures struct {
	Shape   []int       // rows, columns and, if there are several, channels of an image, as in Set.ImageShape; three channels are red, green and blue
	Columns int         // images in a line; 0 means all of them
	Images  [][]float32 // the values of each, one plane of pixels a channel
	Zoom    int         // the width and height of a pixel when drawn; 0 makes images about 56 pixels high
}

// gap is the number of pixels around each image.
const gap = 2

// PNG draws the images. The largest value of all images is white; 0 or, if there are
// negative values, the smallest one is black. PNG returns an error if there are no
// images, or if an image does not have the given shape.
func (p *Pictures) PNG() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	height, width, zoom := p.Shape[0], p.Shape[1], p.zoom()
	columns, lines := p.grid()
	frame := image.Rect(0, 0, columns*(width*zoom+gap)+gap, lines*(height*zoom+gap)+gap)
	var sheet draw.Image = image.NewGray(frame)
	if p.color() {
		sheet = image.NewRGBA(frame)
	}
	draw.Draw(sheet, frame, image.White, image.Point{}, draw.Src)
	levels := p.levels()
	for i, values := range p.Images {
		left, top := i%columns*(width*zoom+gap)+gap, i/columns*(height*zoom+gap)+gap
		for y := range height * zoom {
			for x := range width * zoom {
				sheet.Set(left+x, top+y, p.pixel(values, y/zoom*width+x/zoom, levels))
			}
		}
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&b, sheet)
	return b.Bytes(), err
}

// MIMEBundle returns the grid in the forms that a notebook shows, by media type.
func (p *Pictures) MIMEBundle() (map[string][]byte, error) {
	picture, err := p.PNG()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"image/png": picture, "text/plain": []byte(p.String())}, nil
}

// String returns the number of images and their layout.
func (p *Pictures) String() string {
	columns, lines := p.grid()
	return fmt.Sprintf("%d images in %d lines of %d", len(p.Images), lines, columns)
}

func (p *Pictures) check() error {
	if len(p.Images) == 0 || p.Columns < 0 || p.Zoom < 0 {
		return fmt.Errorf("datasets: pictures of %d images in %d columns, enlarged %d times: there is nothing to draw", len(p.Images), p.Columns, p.Zoom)
	}
	if len(p.Shape) != 2 && len(p.Shape) != 3 {
		return fmt.Errorf("datasets: pictures of shape %v; want rows, columns and perhaps channels", p.Shape)
	}
	size := 1
	for _, n := range p.Shape {
		size *= n
	}
	for i, values := range p.Images {
		if len(values) != size || size < 1 {
			return fmt.Errorf("datasets: picture %d has %d values, and the shape is %v", i, len(values), p.Shape)
		}
	}
	return nil
}

// grid returns the number of images in a line, and the number of lines.
func (p *Pictures) grid() (columns, lines int) {
	columns = max(1, p.Columns)
	if p.Columns == 0 {
		columns = max(1, len(p.Images))
	}
	return columns, (len(p.Images) + columns - 1) / columns
}

func (p *Pictures) zoom() int {
	if p.Zoom > 0 {
		return p.Zoom
	}
	return max(1, (56+p.Shape[0]/2)/p.Shape[0])
}

// color reports whether the images have channels for red, green and blue.
func (p *Pictures) color() bool { return len(p.Shape) == 3 && p.Shape[2] == 3 }

// pixel returns the color of one pixel.
func (p *Pictures) pixel(values []float32, at int, r levels) color.Color {
	plane := p.Shape[0] * p.Shape[1]
	level := func(channel int) uint8 {
		return uint8(max(0, min(255, (values[channel*plane+at]-r.black)/(r.white-r.black)*255+0.5)))
	}
	if p.color() {
		return color.RGBA{level(0), level(1), level(2), 255}
	}
	return color.Gray{level(0)}
}

// levels are the values that are drawn black and white.
type levels struct{ black, white float32 }

// levels returns the values drawn black and white. They differ, since pixel divides by their difference.
func (p *Pictures) levels() levels {
	l := levels{0, 1e-6}
	for _, values := range p.Images {
		for _, v := range values {
			l.black, l.white = min(l.black, v), max(l.white, v)
		}
	}
	return l
}

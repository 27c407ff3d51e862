package datasets

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
)

// ContactSheet draws the first training images, rows x columns of them, as a
// PNG; small images are enlarged. If there are labels, the classes take turns.
// Values are scaled so that 0, or the smallest where there are negative ones, is black and the largest is white. It returns nil if the samples are no images.
func (s *Set) ContactSheet(rows, columns int) []byte {
	if len(s.ImageShape) < 2 || s.Train.Len() == 0 || rows < 1 || columns < 1 {
		return nil
	}
	const gap = 2
	height, width := s.ImageShape[0], s.ImageShape[1]
	zoom := max(1, 28/height)
	frame := image.Rect(0, 0, columns*(width*zoom+gap)+gap, rows*(height*zoom+gap)+gap)
	var sheet draw.Image = image.NewGray(frame)
	if s.colour() {
		sheet = image.NewRGBA(frame)
	}
	draw.Draw(sheet, frame, image.White, image.Point{}, draw.Src)
	picked := s.examples(rows * columns)
	levels := s.levels(picked)
	values := make([]float32, s.Features())
	for i, row := range picked {
		values = s.Train.Row(values, row)
		left, top := i%columns*(width*zoom+gap)+gap, i/columns*(height*zoom+gap)+gap
		for y := range height * zoom {
			for x := range width * zoom {
				sheet.Set(left+x, top+y, s.pixel(values, y/zoom*width+x/zoom, levels))
			}
		}
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if encoder.Encode(&b, sheet) != nil {
		return nil
	}
	return b.Bytes()
}

// pixel gives the colour of one pixel; colour images have one plane a channel.
func (s *Set) pixel(values []float32, at int, r levels) color.Color {
	level := func(channel int) uint8 {
		plane := s.ImageShape[0] * s.ImageShape[1]
		return uint8(max(0, min(255, (values[channel*plane+at]-r.black)/(r.white-r.black)*255+0.5)))
	}
	if s.colour() {
		return color.RGBA{level(0), level(1), level(2), 255}
	}
	return color.Gray{level(0)}
}

// colour reports whether the images have a plane each for red, green and blue.
func (s *Set) colour() bool { return len(s.ImageShape) == 3 && s.ImageShape[2] == 3 }

// examples picks up to n training samples, the first ones of each class in turn.
func (s *Set) examples(n int) []int {
	var picked []int
	if !s.Train.HasLabels() {
		for row := range min(n, s.Train.Len()) {
			picked = append(picked, row)
		}
		return picked
	}
	byClass := make([][]int, s.Classes())
	for row := range s.Train.Len() {
		c := s.Train.Label(row)
		byClass[c] = append(byClass[c], row)
	}
	for turn := 0; turn < s.Train.Len(); turn++ {
		for _, rows := range byClass {
			if turn < len(rows) && len(picked) < n {
				picked = append(picked, rows[turn])
			}
		}
	}
	return picked
}

// levels are the values that are drawn black and white.
type levels struct{ black, white float32 }

// levels finds them among the given samples. White is at least a trace above black, so that the difference can be divided by.
func (s *Set) levels(rows []int) levels {
	l := levels{0, 1e-6}
	values := make([]float32, s.Features())
	for _, row := range rows {
		for _, v := range s.Train.Row(values, row) {
			l.black, l.white = min(l.black, v), max(l.white, v)
		}
	}
	return l
}

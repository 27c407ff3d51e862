package output

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"strings"
)

// dotsPerMetre is the resolution of an image with one dot per notebook pixel, at 96 pixels per inch.
const dotsPerMetre = 96 / 0.0254

// Sizes returns metadata that makes notebooks show a PNG at the physical size stated in its header, instead of one dot
// per pixel. It returns nil if the data contains no PNG, or a PNG without a physical size.
func Sizes(data MIME) map[string]any {
	text, ok := data["image/png"].(string)
	if !ok {
		return nil
	}
	// The header and the density are at the start.
	text = strings.Map(dropBreaks, text[:min(len(text), 400)])
	head, err := base64.StdEncoding.DecodeString(text[:len(text)/4*4])
	if err != nil {
		return nil
	}
	width, height, density := pngSize(head)
	if density == 0 {
		return nil
	}
	pixels := func(dots uint32) int { return int(math.Round(float64(dots) * dotsPerMetre / float64(density))) }
	return map[string]any{"image/png": map[string]any{"width": pixels(width), "height": pixels(height)}}
}

func dropBreaks(r rune) rune {
	if r == '\n' || r == '\r' {
		return -1
	}
	return r
}

// pngSize reads the width and height in dots and the density in dots per meter from the start of a PNG. The density is 0
// if it is not stated, or if the data is not a PNG.
func pngSize(head []byte) (width, height, density uint32) {
	const signature = "\x89PNG\r\n\x1a\n"
	if !strings.HasPrefix(string(head), signature) {
		return 0, 0, 0
	}
	for rest := head[len(signature):]; len(rest) >= 12; {
		n := binary.BigEndian.Uint32(rest)
		if uint64(n)+12 > uint64(len(rest)) {
			break
		}
		chunk := rest[8 : 8+n]
		switch kind := string(rest[4:8]); {
		case kind == "IHDR" && n >= 8:
			width, height = binary.BigEndian.Uint32(chunk), binary.BigEndian.Uint32(chunk[4:])
		case kind == "pHYs" && n == 9 && chunk[8] == 1:
			return width, height, binary.BigEndian.Uint32(chunk)
		}
		rest = rest[12+n:]
	}
	return 0, 0, 0
}

package output

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"strings"
)

// Dots of a picture's metre at one dot a pixel of a notebook, which are 96 an inch.
const dotsPerMetre = 96 / 0.0254

// Sizes returns the metadata that has notebooks show a PNG at the size that its header states, in place of one of its
// dots a pixel. It returns nil for data without a PNG and for a PNG that states none.
func Sizes(data MIME) map[string]any {
	text, ok := data["image/png"].(string)
	if !ok {
		return nil
	}
	// The header and the density lie at the beginning.
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

// pngSize reads width and height in dots and the density in dots a metre from the beginning of a PNG; the density is 0 if
// there is none, or if this is not a PNG.
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

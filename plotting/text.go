package plotting

import (
	"image/color"
	"math"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	plotfont "gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	_ "gonum.org/v1/plot" // its Liberation fonts, in font.DefaultCache
)

// textStyle is a size and weight of Liberation Sans.
type textStyle struct {
	size  vg.Length
	bold  bool
	color color.Color
}

// Styles of text; sizes are in points of a figure ten inches wide.
var (
	figureTitleText = textStyle{size: 12, bold: true, color: textDark}
	titleText       = textStyle{size: 10, color: textDark}
	letterText      = textStyle{size: 10.5, bold: true, color: textDark}
	headingText     = textStyle{size: 10.5, bold: true, color: textDark}
	labelText       = textStyle{size: 9.5, color: textDark}
	tickText        = textStyle{size: 8.5, color: textGray}
	legendText      = textStyle{size: 9.5, color: textDark}
	noteText        = textStyle{size: 8.5, color: textGray}
)

const (
	capHeight = 0.72 // of the size: the height of capitals and digits
	depth     = 0.22 // of the size: how far letters reach below the baseline
	small     = 0.72 // the size of superscripts and subscripts
)

// height returns the height of a line, from the tops of the capitals to the descenders.
func (s textStyle) height() vg.Length { return (capHeight + depth) * s.size }

func (s textStyle) face(level int) plotfont.Face {
	f := plotfont.Font{Typeface: "Liberation", Variant: "Sans"}
	if s.bold {
		f.Weight = font.WeightBold
	}
	size := s.size
	if level != 0 {
		size *= small
	}
	return plotfont.DefaultCache.Lookup(f, size)
}

// run is a part of a text at one level: 0 for the line, +1 for superscripts, -1 for subscripts.
type run struct {
	text  string
	level int
}

// parseRuns splits a text at its ^{…} and _{…}. Other braces, and underscores without
// a brace, are ordinary characters.
func parseRuns(s string) []run {
	s = clean(s)
	var runs []run
	plain := 0
	for i := 0; i+1 < len(s); i++ {
		if (s[i] != '^' && s[i] != '_') || s[i+1] != '{' {
			continue
		}
		end := strings.IndexByte(s[i:], '}')
		if end < 0 {
			break
		}
		level := 1
		if s[i] == '_' {
			level = -1
		}
		if i > plain {
			runs = append(runs, run{s[plain:i], 0})
		}
		runs = append(runs, run{s[i+2 : i+end], level})
		i += end
		plain = i + 1
	}
	if plain < len(s) {
		runs = append(runs, run{s[plain:], 0})
	}
	return runs
}

// clean makes one line of valid text, without control characters, which are invalid in
// SVG.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// plainText returns the text without its markup.
func plainText(s string) string {
	var b strings.Builder
	for _, r := range parseRuns(s) {
		b.WriteString(r.text)
	}
	return b.String()
}

func (s textStyle) width(text string) vg.Length { return s.runsWidth(parseRuns(text)) }

func (s textStyle) runsWidth(runs []run) (w vg.Length) {
	for _, r := range runs {
		f := s.face(r.level)
		w += f.Width(r.text)
	}
	return w
}

// fitText shortens a text that is wider than limit and ends it with an ellipsis.
func fitText(s textStyle, text string, limit vg.Length) string {
	return fit(s, text, limit, func(runes []rune, n int) string { return strings.TrimRight(string(runes[:n]), " ") + "…" })
}

// fitMiddle shortens a text that is wider than limit and replaces its middle by an ellipsis.
func fitMiddle(s textStyle, text string, limit vg.Length) string {
	return fit(s, text, limit, func(runes []rune, n int) string {
		begin, end := string(runes[:(n+1)/2]), string(runes[len(runes)-n/2:])
		return strings.TrimRight(begin, " ") + "…" + strings.TrimLeft(end, " ")
	})
}

// fit returns a text, or if it is wider than limit, the longest short text of n of its characters that is not. If there is none, it returns "".
func fit(s textStyle, text string, limit vg.Length, short func(runes []rune, n int) string) string {
	if s.width(text) <= limit {
		return clean(text)
	}
	runes := []rune(plainText(text))
	if len(runes) == 0 {
		return ""
	}
	n := sort.Search(len(runes)-1, func(n int) bool { return s.width(short(runes, n+1)) > limit })
	if n == 0 {
		return ""
	}
	return short(runes, n)
}

// drawText draws one line of text. The anchor at is a fraction ax of the width to the
// right of the text's left end, and a fraction ay of the height of capitals above its
// baseline. A rotated text runs upward.
func drawText(c vg.Canvas, s textStyle, text string, at vg.Point, ax, ay float64, rotated bool) {
	runs := parseRuns(text)
	if len(runs) == 0 {
		return
	}
	offset := vg.Point{
		X: -vg.Length(ax) * s.runsWidth(runs),
		Y: -vg.Length(ay) * capHeight * s.size,
	}
	c.Push()
	c.SetColor(s.color)
	c.Translate(at)
	if rotated {
		c.Rotate(math.Pi / 2)
	}
	for _, r := range runs {
		shift := vg.Length(0)
		switch r.level {
		case 1:
			shift = 0.36 * s.size
		case -1:
			shift = -0.16 * s.size
		}
		f := s.face(r.level)
		fillText(c, f, vg.Point{X: offset.X, Y: offset.Y + shift}, r.text)
		offset.X += f.Width(r.text)
	}
	c.Pop()
}

package plotting

import (
	"image/png"
	"testing"
)

// BenchmarkLiveFigure2 is one redraw of the paper's Figure 2 with all its epochs.
func BenchmarkLiveFigure2(b *testing.B) {
	f := figure2(5000)
	for b.Loop() {
		if _, err := f.png(browserDPI, png.BestSpeed); err != nil {
			b.Fatal(err)
		}
	}
}

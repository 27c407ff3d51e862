package run

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"

	"setlab/internal/statusline"
)

// Bar shows the progress of notebooks as a bar on a terminal: the number of cells done, the elapsed
// time, and the running cell.
type Bar struct {
	w    io.Writer
	stop chan struct{}
	idle sync.WaitGroup

	mutex   sync.Mutex // guards the fields below
	bar     *progressbar.ProgressBar
	current string // the notebook whose progress the bar shows
}

// NewBar returns a bar that is drawn on w, a terminal, once a notebook runs. Call Close at the end.
func NewBar(w io.Writer) *Bar {
	b := &Bar{w: w, stop: make(chan struct{})}
	b.idle.Go(b.tick)
	return b
}

// tick redraws the bar twice a second to update the elapsed time.
func (b *Bar) tick() {
	ticker := time.NewTicker(500 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-b.stop:
			return
		case <-ticker.C:
			b.mutex.Lock()
			if b.bar != nil {
				// Failing to write to the terminal must not end the run.
				_ = b.bar.RenderBlank()
			}
			b.mutex.Unlock()
		}
	}
}

// Report implements Options.Progress.
func (b *Bar) Report(p Progress) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.bar == nil || b.current != p.Notebook {
		b.finish()
		b.current = p.Notebook
		b.bar = progressbar.NewOptions(p.Cells,
			progressbar.OptionSetWriter(b.w),
			progressbar.OptionSetWidth(barWidth),
			progressbar.OptionShowCount(),
			progressbar.OptionSetElapsedTime(true),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionShowDescriptionAtLineEnd(),
			progressbar.OptionUseANSICodes(true),
			progressbar.OptionSetTheme(progressbar.Theme{
				Saucer: "━", SaucerHead: "━", SaucerPadding: " ", BarStart: filepath.Base(p.Notebook) + " ▕", BarEnd: "▏",
			}),
		)
	}
	if !p.Done {
		b.bar.Describe(statusline.Cut(cmp.Or(p.Status, p.Line), b.room(p)))
		return
	}
	_ = b.bar.Set(p.Cell)
	if p.Cell == p.Cells {
		b.finish()
	}
}

// barWidth is the width of the bar in characters.
const barWidth = 16

// room returns how many characters of a cell's line fit next to the bar. A longer line would wrap,
// and each redraw would add another line.
func (b *Bar) room(p Progress) int {
	rest := fmt.Sprintf(" 100%% %s ▕▏ (%d/%d) [59m59s]  ", filepath.Base(p.Notebook), p.Cells, p.Cells)
	return max(cmp.Or(statusline.Columns(b.w), 80)-barWidth-utf8.RuneCountInString(rest), 1)
}

// Close stops drawing and moves the cursor to a new line.
func (b *Bar) Close() {
	close(b.stop)
	b.idle.Wait()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.finish()
}

// finish leaves the bar in its current state.
func (b *Bar) finish() {
	if b.bar != nil {
		_ = b.bar.Exit()
		fmt.Fprintln(b.w)
		b.bar = nil
	}
}

package run

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Bar draws the progress of notebooks as a bar on a terminal: how many cells
// are done, how long it has taken, and what runs.
type Bar struct {
	w    io.Writer
	stop chan struct{}
	idle sync.WaitGroup

	mutex   sync.Mutex // guards what follows
	bar     *progressbar.ProgressBar
	current string // the notebook that the bar is of
}

// NewBar returns a bar that is drawn on w, a terminal, once a notebook runs.
// Close it when all is done.
func NewBar(w io.Writer) *Bar {
	b := &Bar{w: w, stop: make(chan struct{})}
	b.idle.Go(b.tick)
	return b
}

// tick draws the bar twice a second, for the time that it shows.
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
				// A terminal that cannot be written to must not end the run.
				_ = b.bar.RenderBlank()
			}
			b.mutex.Unlock()
		}
	}
}

// Report is the Progress func of Options.
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
		b.bar.Describe(shortened(cmp.Or(p.Status, p.Line), b.room(p)))
		return
	}
	_ = b.bar.Set(p.Cell)
	if p.Cell == p.Cells {
		b.finish()
	}
}

// barWidth is the width of the bar itself, in characters.
const barWidth = 16

// room is how much of a cell's line fits into the terminal beside the rest; a
// line that is too long would be drawn again and again below itself.
func (b *Bar) room(p Progress) int {
	width := 80
	if file, ok := b.w.(*os.File); ok {
		if columns, _, err := term.GetSize(int(file.Fd())); err == nil {
			width = columns
		}
	}
	rest := fmt.Sprintf(" 100%% %s ▕▏ (%d/%d) [59m59s]  ", filepath.Base(p.Notebook), p.Cells, p.Cells)
	return max(width-barWidth-utf8.RuneCountInString(rest), 1)
}

// Close ends drawing and leaves the cursor on a line of its own.
func (b *Bar) Close() {
	close(b.stop)
	b.idle.Wait()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.finish()
}

// finish leaves the bar as it is.
func (b *Bar) finish() {
	if b.bar != nil {
		_ = b.bar.Exit()
		fmt.Fprintln(b.w)
		b.bar = nil
	}
}

// shortened cuts a line to a number of characters.
func shortened(line string, length int) string {
	characters := []rune(line)
	if len(characters) <= length {
		return line
	}
	return string(characters[:length-1]) + "…"
}

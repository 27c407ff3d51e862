package watch

import (
	"fmt"
	"io"
	"os"
	"time"
	"unicode/utf8"

	"github.com/janpfeifer/gonb/gonbui"
	"golang.org/x/term"
)

// line is the progress in text, where there is no notebook to show the figure.
type line struct {
	w       io.Writer
	quiet   bool // a notebook's figure says it
	columns int  // of the terminal, where a line can be rewritten; 0 without one

	shown time.Time
	width int
	last  string
}

func newLine() line {
	columns, _, err := term.GetSize(int(os.Stderr.Fd()))
	if err != nil {
		columns = 0 // it is not a terminal
	}
	return line{w: os.Stderr, quiet: gonbui.IsNotebook, columns: columns}
}

// lineInterval is how often the line is rewritten.
const lineInterval = 500 * time.Millisecond

// show shows the text: on a terminal in place of what was there, elsewhere only
// when all runs are over.
func (l *line) show(text string, over bool) {
	now := time.Now()
	soon := l.columns == 0 || now.Sub(l.shown) < lineInterval
	if l.quiet || over && text == l.last || !over && soon {
		return
	}
	l.shown, l.last = now, text
	before, end := "", "\n"
	if l.columns > 0 {
		before = "\r"
		if !over {
			end = ""
			text = shortened(text, l.columns-1)
		}
	}
	// A terminal that cannot be written to is no reason to lose a run.
	_, _ = fmt.Fprintf(l.w, "%s%-*s%s", before, l.width, text, end)
	l.width = max(l.width, utf8.RuneCountInString(text))
	if over {
		l.width = 0
	}
}

// shortened cuts a text to a number of characters: one that fills its line cannot
// be rewritten.
func shortened(text string, length int) string {
	characters := []rune(text)
	if len(characters) <= length || length < 1 {
		return text
	}
	return string(characters[:length-1]) + "…"
}

// complain says why there is no figure.
func (l *line) complain(err error) {
	fmt.Fprintf(os.Stderr, "watch: the figure cannot be shown any more: %v\n", err)
}

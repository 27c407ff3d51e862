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

// line shows the progress as text outside notebooks.
type line struct {
	w       io.Writer
	quiet   bool // a notebook's figure shows the progress
	columns int  // the width of the terminal, where a line can be rewritten; 0 if it is not one

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

// show shows the text: on a terminal in place of the last one, elsewhere only when all
// runs have ended.
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
	// An error of the terminal must not end a run.
	_, _ = fmt.Fprintf(l.w, "%s%-*s%s", before, l.width, text, end)
	l.width = max(l.width, utf8.RuneCountInString(text))
	if over {
		l.width = 0
	}
}

// shortened truncates a text to a number of characters, since a text that fills the
// line cannot be rewritten.
func shortened(text string, length int) string {
	characters := []rune(text)
	if len(characters) <= length || length < 1 {
		return text
	}
	return string(characters[:length-1]) + "…"
}

// complain writes why there is no figure.
func (l *line) complain(err error) {
	fmt.Fprintf(os.Stderr, "watch: the figure cannot be shown any more: %v\n", err)
}

package watch

import (
	"fmt"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"

	"setlab/internal/statusline"
)

// line shows the progress as text outside notebooks.
type line struct {
	status   *statusline.Line
	terminal bool
	quiet    bool // a notebook's figure shows the progress

	shown time.Time
	last  string
}

func newLine() line {
	return line{status: statusline.New(os.Stderr), terminal: statusline.Columns(os.Stderr) > 0, quiet: gonbui.IsNotebook}
}

// lineInterval is how often the line is rewritten.
const lineInterval = 500 * time.Millisecond

// show shows the text: on a terminal in place of the last one, elsewhere only when all
// runs have ended.
func (l *line) show(text string, over bool) {
	now := time.Now()
	soon := !l.terminal || now.Sub(l.shown) < lineInterval
	if l.quiet || over && text == l.last || !over && soon {
		return
	}
	l.shown, l.last = now, text
	// An error of the terminal must not end a run.
	if over {
		_ = l.status.End(text)
	} else {
		_ = l.status.Show(text)
	}
}

// complain writes why there is no figure.
func (l *line) complain(err error) {
	fmt.Fprintf(os.Stderr, "watch: the figure cannot be shown any more: %v\n", err)
}

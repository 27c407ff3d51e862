package repl

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"setlab/internal/replace"
	"setlab/kernel/output"
	"setlab/kernel/repl/picture"
)

// printer displays the output of cells as text.
type printer struct {
	out, log io.Writer
	folder   string // folder for images
	color    bool   // highlight errors
	terminal bool   // out and log are a terminal whose lines are edited
	rewrite  bool   // out is a terminal whose last line can be replaced

	files map[string]string      // image files, by the ID of displays that can be updated
	open  atomic.Pointer[string] // the text of the unfinished line before the cursor
	live  string                 // ID of the display whose text is before the cursor and can still change; empty if none
}

// show displays an event of a cell. It is an output.Sink.
func (p *printer) show(event output.Event) {
	switch e := event.(type) {
	case output.Stream:
		p.endLive()
		p.extend(e.Text)
		if e.Name == "stderr" {
			fmt.Fprint(p.log, e.Text)
		} else {
			fmt.Fprint(p.out, e.Text)
		}
	case output.Result:
		p.display(output.Display{Data: e.Data})
	case output.Display:
		p.display(e)
	}
}

// display writes an image to a file, which an update replaces, and prints anything else as text. If
// text consists of a single line, an update replaces that line on a terminal, and is another line
// elsewhere.
func (p *printer) display(d output.Display) {
	content, extension, err := picture.Of(d.Data)
	switch {
	case err != nil:
		p.end()
		p.fail(err)
	case content != nil:
		p.end()
		p.picture(d.ID, extension, content)
	default:
		p.text(d)
	}
}

// picture writes an image to a file. If the file is new, it prints its path.
func (p *printer) picture(id, extension string, content []byte) {
	if file, known := p.files[id+extension]; known && id != "" {
		if err := replace.Write(file, content); err != nil {
			p.fail(err)
		}
		return
	}
	file, err := picture.Create(p.folder, extension, content)
	if err != nil {
		p.fail(err)
		return
	}
	fmt.Fprintln(p.out, file)
	if id != "" {
		if p.files == nil {
			p.files = map[string]string{}
		}
		p.files[id+extension] = file
	}
}

// text prints a display that is not an image.
func (p *printer) text(d output.Display) {
	text, ok := d.Data["text/plain"].(string)
	if !ok {
		if text, ok = d.Data["text/markdown"].(string); !ok {
			kinds := slices.Sorted(maps.Keys(d.Data))
			text = fmt.Sprintf("[%s, shown in notebooks only]", strings.Join(kinds, ", "))
		}
	}
	text = strings.TrimRight(text, "\n")
	if d.ID == "" || strings.Contains(text, "\n") {
		p.end()
		fmt.Fprintln(p.out, text)
		return
	}
	if p.rewrite && p.live == d.ID {
		fmt.Fprint(p.out, "\r\x1b[K")
	} else {
		p.end()
	}
	fmt.Fprint(p.out, text)
	p.live = d.ID
}

// end moves the cursor to a new line if the current line could still change or, on a terminal, is not finished. A line that is edited
// replaces all that is before the cursor.
func (p *printer) end() {
	p.endLive()
	if open := p.open.Swap(nil); open != nil && *open != "" && p.terminal {
		fmt.Fprintln(p.out)
	}
}

func (p *printer) endLive() {
	if p.live != "" {
		fmt.Fprintln(p.out)
		p.live = ""
	}
}

// extend notes the text that is printed next.
func (p *printer) extend(text string) {
	if open := p.open.Load(); open != nil {
		text = *open + text
	}
	text = text[strings.LastIndexAny(text, "\n\r")+1:]
	p.open.Store(&text)
}

// longest is the length of an unfinished line from which it is not made part of a prompt.
const longest = 60

// resumed returns the text of the unfinished line for a prompt that replaces it. The line is cleared, or finished if it is long.
func (p *printer) resumed() string {
	open := p.open.Swap(nil)
	switch {
	case open == nil || *open == "":
		return ""
	case len(*open) > longest:
		fmt.Fprintln(p.out)
		return ""
	}
	fmt.Fprint(p.out, "\r\x1b[K")
	return *open
}

// Terminal escape sequences.
const (
	red   = "\x1b[1;31m"
	plain = "\x1b[0m"
)

// fail displays the failure of a cell: the message, followed by the line with a caret or by a stack
// trace.
func (p *printer) fail(err error) {
	p.end()
	lines := strings.Split(err.Error(), "\n")
	var failure *output.Failure
	if errors.As(err, &failure) && len(failure.Traceback) > 0 {
		lines = failure.Traceback
	}
	for i, line := range lines {
		if p.color && (i == 0 || strings.TrimSpace(line) == "^") {
			line = red + line + plain
		}
		fmt.Fprintln(p.log, line)
	}
}

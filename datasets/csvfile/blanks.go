package csvfile

import "io"

// blank stands for any number of spaces and tabs that separate values, as in files of numpy.savetxt and in many published tables.
const blank = ' '

// blanks returns how many lines have as many values between blanks as the first line has. It is 0 if that are fewer than two values, or if half
// of the lines differ.
func blanks(lines [][]byte) int {
	fields, same := 0, 0
	for i, line := range lines {
		t := tabbed{lines: i}
		n := len(split(t.replace(make([]byte, 0, len(line)+1), line), '\t'))
		if i == 0 {
			fields = n
		}
		if n == fields {
			same++
		}
	}
	if fields < 2 || 2*same <= len(lines) {
		return 0
	}
	return same
}

// tabbed reads a table whose values are separated by blanks. It replaces the blanks between two values by one tab, and removes those at both
// ends of a line. In the first line it also removes the # with which numpy.savetxt marks names.
type tabbed struct {
	from   io.Reader
	buffer []byte
	ready  []byte // the replaced part of the buffer that was not read yet
	err    error  // of from

	lines  int  // number of lines that have ended
	begun  bool // a value of the line has begun
	gap    bool // blanks follow it
	quoted bool
}

func (t *tabbed) Read(p []byte) (int, error) {
	if t.buffer == nil {
		t.buffer = make([]byte, 1+32<<10)
	}
	for len(t.ready) == 0 && t.err == nil {
		var n int
		n, t.err = t.from.Read(t.buffer[1:])
		t.ready = t.replace(t.buffer[:0], t.buffer[1:1+n])
	}
	if len(t.ready) == 0 {
		return 0, t.err
	}
	n := copy(p, t.ready)
	t.ready = t.ready[n:]
	return n, nil
}

// replace appends the next part of the table to out. The part may follow out in memory if there is room for a byte between them: only the
// first tab can replace blanks of the previous part.
func (t *tabbed) replace(out, part []byte) []byte {
	for _, c := range part {
		switch {
		case t.quoted:
			t.quoted = c != '"'
		case c == ' ' || c == '\t':
			t.gap = t.begun
			continue
		case c == '\r': // a line feed follows
			continue
		case c == '\n':
			t.begun, t.gap = false, false
			t.lines++
		case c == '#' && t.lines == 0 && !t.begun:
			continue
		default:
			if t.gap {
				out = append(out, '\t')
			}
			t.begun, t.gap, t.quoted = true, false, c == '"'
		}
		out = append(out, c)
	}
	return out
}

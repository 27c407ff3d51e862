package format

import (
	"bufio"
	"bytes"
)

// Text returns the text of r without a byte order mark. A line ends with "\n" or "\r\n" in r and in the result. A "\r" without "\n", which ends
// lines in old files, becomes "\n".
func Text(r *bufio.Reader) *bufio.Reader {
	text, _ := withoutMark(r)
	return text
}

// withoutMark is [Text]. It also returns the size of the byte order mark that it skips, 0 if there is none.
func withoutMark(r *bufio.Reader) (*bufio.Reader, int) {
	const mark = "\ufeff"
	skipped := 0
	if start, _ := r.Peek(len(mark)); string(start) == mark {
		skipped, _ = r.Discard(len(mark))
	}
	return bufio.NewReaderSize(lineEnds{r}, bufferSize), skipped
}

// lineEnds replaces each "\r" that has no "\n" after it.
type lineEnds struct{ r *bufio.Reader }

func (l lineEnds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for at := 0; at < n; at++ {
		next := bytes.IndexByte(p[at:n], '\r')
		if next < 0 {
			break
		}
		at += next
		if !l.newline(p[at+1 : n]) {
			p[at] = '\n'
		}
	}
	return n, err
}

// newline reports whether the text continues with "\n": with rest or, if that is empty, with what was not read yet.
func (l lineEnds) newline(rest []byte) bool {
	if len(rest) == 0 {
		rest, _ = l.r.Peek(1)
	}
	return len(rest) > 0 && rest[0] == '\n'
}

// Text makes the rest of the input a text like that of the function [Text]. The methods that read lines call it.
func (in *Input) Text() {
	if in.text {
		return
	}
	in.text = true
	text, skipped := withoutMark(in.src)
	in.src = text
	in.offset += int64(skipped)
}

package format

import (
	"bufio"
	"fmt"
	"io"
)

// MaxLine is the longest line, in bytes, that [Input.Line] accepts.
const MaxLine = 1 << 20

// Line returns the next line of a text without its end ("\n", "\r\n" or "\r"), and
// io.EOF after the last. The line is valid until the next call. Line skips a byte order
// mark, and empty lines at the end of the file. An empty line elsewhere is an error.
func (in *Input) Line() ([]byte, error) {
	line, err := in.rawLine()
	if err != nil || len(line) > 0 {
		return line, err
	}
	empty := in.line
	for len(line) == 0 {
		if line, err = in.rawLine(); err != nil {
			return nil, err
		}
	}
	return nil, &Error{File: in.name, Offset: -1, Line: empty, Unpacked: in.packed != "", Want: "a sample", Got: "an empty line"}
}

// LineNumber returns the number, from 1, of the line that Line returned last.
func (in *Input) LineNumber() int { return in.line }

// BadLine returns an error about the line that Line returned last, at the given
// byte, from 0; -1 means the line as a whole.
func (in *Input) BadLine(at int, want, got string) *Error {
	return &Error{File: in.name, Offset: -1, Line: in.line, Column: at + 1, Unpacked: in.packed != "", Want: want, Got: got}
}

// BadPlace returns an error at the given line and column, both from 1; column 0 means the line as a whole.
func (in *Input) BadPlace(line, column int, want, got string) *Error {
	return &Error{File: in.name, Offset: -1, Line: line, Column: column, Unpacked: in.packed != "", Want: want, Got: got}
}

// AnyLine is [Input.Line] for formats in which lines may be empty.
func (in *Input) AnyLine() ([]byte, error) { return in.rawLine() }

func (in *Input) rawLine() ([]byte, error) {
	in.Text()
	in.line++
	line, err := in.src.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line, err = in.longLine(line)
	}
	in.offset += int64(len(line))
	if in.offset > in.limit {
		return nil, in.tooLong()
	}
	if in.bomb() {
		return nil, in.tooDense()
	}
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	if err == io.EOF {
		return nil, err
	}
	if err != nil {
		return nil, in.failure(err)
	}
	if n := len(line); line[n-1] == '\n' {
		line = line[:n-1]
		if n > 1 && line[n-2] == '\r' {
			line = line[:n-2]
		}
	}
	return line, nil
}

// longLine reads the rest of a line that does not fit into the buffer.
func (in *Input) longLine(start []byte) ([]byte, error) {
	line := append([]byte(nil), start...)
	for {
		more, err := in.src.ReadSlice('\n')
		line = append(line, more...)
		if len(line) > MaxLine {
			return nil, in.BadLine(MaxLine, fmt.Sprintf("the line to end within %d bytes", MaxLine), "more")
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

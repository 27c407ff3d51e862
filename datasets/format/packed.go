package format

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"io"
)

// bzip2Begins reports whether ten bytes begin a bzip2 file: they say how large blocks are, and have the mark of a block or of the end.
func bzip2Begins(b []byte) bool {
	if len(b) < 10 || string(b[:3]) != "BZh" || b[3] < '1' || b[3] > '9' {
		return false
	}
	mark := string(b[4:10])
	return mark == "1AY&SY" || mark == "\x17rE8P\x90"
}

// Unpacked returns the content of a file that may be compressed with gzip or bzip2, and the name of the compression, "" if there is none.
func Unpacked(file *bufio.Reader) (content *bufio.Reader, compression string, err error) {
	magic, err := file.Peek(10)
	if err != nil && err != io.EOF {
		return nil, "", err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(file)
		if err != nil {
			return nil, "gzip", err
		}
		return bufio.NewReaderSize(z, bufferSize), "gzip", nil
	case bzip2Begins(magic):
		return bufio.NewReaderSize(bzip2.NewReader(file), bufferSize), "bzip2", nil
	}
	return file, "", nil
}

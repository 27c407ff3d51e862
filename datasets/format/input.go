package format

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// Input reads one file from beginning to end, and unpacks it if it is compressed with gzip or bzip2.
// It is not safe for concurrent use.
type Input struct {
	name   string
	src    *bufio.Reader // what the file says, unpacked
	closer io.Closer
	packed string   // "gzip", "bzip2" or ""
	source *counter // counts what is read of the file itself
	offset int64    // unpacked bytes handed out
	limit  int64
	size   int64 // of the file, unpacked; -1 if it is not known
	line   int
	text   bool // Text was called
}

// DefaultLimit is the limit on a file's decompressed size if no other is given.
const DefaultLimit = 1 << 30

// A compressed file is taken for a decompression bomb if its content is larger than
// freely and than maxRatio times the file. Real data stay far below.
const (
	maxRatio = 200
	freely   = 16 << 20
)

const bufferSize = 64 << 10

// New returns an input that reads from r, which Close does not close. The name is for
// errors. Reading more than limit decompressed bytes is an error; a limit of 0 means
// [DefaultLimit]. A decompression bomb is an error earlier.
func New(name string, r io.Reader, limit int64) (*Input, error) {
	if limit <= 0 {
		limit = DefaultLimit
	}
	source := &counter{r: r}
	in := &Input{name: name, source: source, limit: limit, size: -1}
	var err error
	in.src, in.packed, err = Unpacked(bufio.NewReaderSize(source, bufferSize))
	switch {
	case err != nil && in.packed != "":
		return nil, &Error{File: name, Offset: 0, Want: "a " + in.packed + " header", Got: describe(err), Cause: err}
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case in.packed == "":
		if f, ok := r.(fs.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
				in.size = info.Size()
			}
		}
	}
	return in, nil
}

// counter counts the bytes read through it.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// describe explains an error of decompression.
func describe(err error) string {
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the end of the file"
	case errors.Is(err, gzip.ErrChecksum):
		return "damaged data (the gzip checksum differs)"
	case errors.Is(err, gzip.ErrHeader):
		return "bytes that are not gzip data"
	}
	return err.Error()
}

// Name returns the file's name.
func (in *Input) Name() string { return in.name }

// Offset returns the number of unpacked bytes read so far.
func (in *Input) Offset() int64 { return in.offset }

// Limit returns the limit on the number of unpacked bytes.
func (in *Input) Limit() int64 { return in.limit }

// Peek returns up to n of the next unpacked bytes without consuming them, fewer at the end of the file. They are valid until the next read.
func (in *Input) Peek(n int) ([]byte, error) {
	next, err := in.src.Peek(min(n, bufferSize))
	if err != nil && err != io.EOF {
		return nil, in.failure(err)
	}
	return next, nil
}

// SetSize sets the number of unpacked bytes, if the source knows it.
func (in *Input) SetSize(size int64) { in.size = size }

// Left returns how many unpacked bytes are left to read, and whether that is known. It is known of uncompressed files.
func (in *Input) Left() (n int64, known bool) { return max(0, in.size-in.offset), in.size >= 0 }

// CloseWith makes Close close c, too. It is for inputs made by [New].
func (in *Input) CloseWith(c io.Closer) { in.closer = c }

// Close closes the argument of CloseWith.
func (in *Input) Close() error {
	if in.closer == nil {
		return nil
	}
	return in.closer.Close()
}

// Bad returns an error at the current offset.
func (in *Input) Bad(want, got string) *Error { return in.BadAt(in.offset, want, got) }

// BadAt returns an error at the given offset.
func (in *Input) BadAt(offset int64, want, got string) *Error {
	return &Error{File: in.name, Offset: offset, Unpacked: in.packed != "", Want: want, Got: got}
}

// Read reads unpacked bytes. Failures of the file, damaged compression and
// the limit are an [*Error].
func (in *Input) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if in.offset >= in.limit {
		if _, err := in.src.Peek(1); err == io.EOF {
			return 0, io.EOF
		} else if err != nil {
			return 0, in.failure(err)
		}
		return 0, in.tooLong()
	}
	n, err := in.src.Read(p[:min(int64(len(p)), in.limit-in.offset)])
	in.offset += int64(n)
	if in.bomb() {
		return n, in.tooDense()
	}
	if err != nil && err != io.EOF {
		err = in.failure(err)
	}
	return n, err
}

// bomb reports whether the file is a decompression bomb.
func (in *Input) bomb() bool {
	return in.packed != "" && in.offset > freely && in.offset/maxRatio > in.source.n
}

func (in *Input) tooLong() *Error {
	return in.Bad(fmt.Sprintf("the file to end within %d bytes", in.limit), "more data")
}

func (in *Input) tooDense() *Error {
	return in.Bad(fmt.Sprintf("data that unpack to at most %d times their size", maxRatio), fmt.Sprintf("%d bytes from %d", in.offset, in.source.n))
}

// failure wraps an error of the source, other than io.EOF, in an *Error.
func (in *Input) failure(err error) error {
	var already *Error
	if errors.As(err, &already) {
		return err
	}
	var path *fs.PathError
	if errors.As(err, &path) || in.packed == "" {
		return fmt.Errorf("%s: byte %d: %w", in.name, in.offset, err)
	}
	e := in.Bad("intact "+in.packed+" data", describe(err))
	e.Cause = err
	return e
}

// Full fills p. If the file ends first, the error says what was expected.
func (in *Input) Full(p []byte, what string) error {
	start := in.offset
	n, err := io.ReadFull(in, p)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return in.BadAt(start, fmt.Sprintf("%d bytes of %s", len(p), what), fmt.Sprintf("the end of the file after %d", n))
	}
	return err
}

// Bytes reads exactly n bytes. Memory grows with the data read, so a wrong size in a
// header costs nothing.
func (in *Input) Bytes(n int64, what string) ([]byte, error) {
	start := in.offset
	if n < 0 || n > in.limit-in.offset {
		return nil, in.Bad(fmt.Sprintf("at most %d bytes of %s", in.limit-in.offset, what), fmt.Sprint(n))
	}
	step := int64(1 << 20)
	if left, known := in.Left(); known && n > left {
		return nil, in.BadAt(start, fmt.Sprintf("%d bytes of %s", n, what), fmt.Sprintf("the end of the file after %d", left))
	} else if known {
		step = n
	}
	data := make([]byte, 0, min(n, step))
	for int64(len(data)) < n {
		if len(data) == cap(data) {
			grown := make([]byte, len(data), min(n, 2*int64(cap(data))))
			copy(grown, data)
			data = grown
		}
		m, err := io.ReadFull(in, data[len(data):cap(data)])
		data = data[:len(data)+m]
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil, in.BadAt(start, fmt.Sprintf("%d bytes of %s", n, what), fmt.Sprintf("the end of the file after %d", len(data)))
		}
		if err != nil {
			return nil, err
		}
	}
	return data, nil
}

// End returns an error unless the file ends here.
func (in *Input) End() error {
	var one [1]byte
	switch n, err := in.Read(one[:]); {
	case n > 0:
		return in.BadAt(in.offset-1, "the end of the file", "more data")
	case err == io.EOF:
		return nil
	default:
		return err
	}
}

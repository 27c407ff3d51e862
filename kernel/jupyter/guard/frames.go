package guard

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Flags of a frame.
const (
	flagMore    = 1
	flagLong    = 2
	flagCommand = 4
)

// Limits of a message, far more than cells of a notebook and data of widgets need.
const (
	maxMessage = 1 << 28 // bytes
	maxFrames  = 1 << 10
)

// errFrame is returned for frames that are invalid in ZMTP or too large.
var errFrame = errors.New("guard: a malformed frame")

// frameSize returns the size announced in a frame's header, which has 2 or 9 bytes.
func frameSize(header []byte) (uint64, error) {
	size := uint64(header[1])
	if header[0]&flagLong != 0 {
		size = binary.BigEndian.Uint64(header[1:])
	}
	if header[0]&^(flagMore|flagLong|flagCommand) != 0 || size > maxMessage {
		return 0, fmt.Errorf("%w: flags %#x, %d bytes", errFrame, header[0], size)
	}
	return size, nil
}

// tracker parses the frames in a stream of bytes.
type tracker struct {
	header []byte // of the next frame, as far as received
	left   uint64 // missing bytes of the current frame
	frames int    // of the current message
	bytes  uint64 // of the current message
}

// next checks the next bytes of the stream.
func (t *tracker) next(b []byte) error {
	for len(b) > 0 {
		if t.left > 0 {
			n := min(t.left, uint64(len(b)))
			t.left -= n
			b = b[n:]
			continue
		}
		t.header = append(t.header, b[0])
		b = b[1:]
		want := 2
		if t.header[0]&flagLong != 0 {
			want = 9
		}
		if len(t.header) < want {
			continue
		}
		if err := t.frame(); err != nil {
			return err
		}
	}
	return nil
}

// frame starts the frame whose header is complete.
func (t *tracker) frame() error {
	size, err := frameSize(t.header)
	if err != nil {
		return err
	}
	flags := t.header[0]
	t.header = t.header[:0]
	t.left = size
	t.frames++
	t.bytes += size
	switch {
	case t.frames > maxFrames || t.bytes > maxMessage:
		return fmt.Errorf("%w: a message of %d frames and %d bytes", errFrame, t.frames, t.bytes)
	case flags&flagCommand != 0 && (flags&flagMore != 0 || t.frames > 1):
		return fmt.Errorf("%w: a command of several frames", errFrame)
	}
	if flags&flagMore == 0 {
		t.frames, t.bytes = 0, 0
	}
	return nil
}

package guard

import (
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// Limits of a handshake.
const (
	greetingSize  = 64
	greetingLimit = 5 * time.Second // a front end needs about a millisecond
	maxReady      = 1 << 12         // maximum size in bytes of the READY command
)

// greeting returns this side's greeting: the signature, version 3.0 and the mechanism NULL, which
// does not authenticate. Jupyter signs its messages instead.
func greeting() []byte {
	g := make([]byte, greetingSize)
	g[0], g[9], g[10] = 0xff, 0x7f, 3
	copy(g[12:], "NULL")
	return g
}

// errStranger is returned for a peer that does not follow ZMTP 3.
var errStranger = errors.New("guard: the peer does not send a ZMTP 3 greeting")

// handshake sends our greeting to a peer and returns what the peer sends: its greeting and its
// READY command.
func handshake(c net.Conn) ([]byte, error) {
	if err := c.SetDeadline(time.Now().Add(greetingLimit)); err != nil {
		return nil, err
	}
	if _, err := c.Write(greeting()); err != nil {
		return nil, err
	}
	said := make([]byte, greetingSize, 2*greetingSize)
	if _, err := io.ReadFull(c, said); err != nil {
		return nil, err
	}
	if said[0] != 0xff || said[9]&1 == 0 || said[10] < 3 || string(said[12:17]) != "NULL\x00" {
		return nil, errStranger
	}
	header := make([]byte, 2, 9)
	if _, err := io.ReadFull(c, header); err != nil {
		return nil, err
	}
	flags := header[0]
	if flags&flagLong != 0 {
		header = header[:9]
		if _, err := io.ReadFull(c, header[2:]); err != nil {
			return nil, err
		}
	}
	size, err := frameSize(header)
	if err != nil {
		return nil, err
	}
	if flags&flagCommand == 0 || flags&flagMore != 0 || size > maxReady {
		return nil, fmt.Errorf("%w: its first frame is not a command", errStranger)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(c, body); err != nil {
		return nil, err
	}
	if err := ready(body); err != nil {
		return nil, err
	}
	said = append(append(said, header...), body...)
	return said, c.SetDeadline(time.Time{})
}

// ready checks the body of a READY command: its name, and a list of properties with names and
// values.
func ready(body []byte) error {
	bad := fmt.Errorf("%w: its first command is not READY", errStranger)
	rest, ok := cut(body, 1)
	if !ok || string(rest.head) != "READY" {
		return bad
	}
	for len(rest.tail) > 0 {
		if rest, ok = cut(rest.tail, 1); !ok || len(rest.head) == 0 {
			return bad
		}
		if rest, ok = cut(rest.tail, 4); !ok {
			return bad
		}
	}
	return nil
}

// parts holds bytes that followed a length prefix, and the rest.
type parts struct{ head, tail []byte }

// cut reads bytes that follow their length, which is encoded in width bytes.
func cut(b []byte, width int) (parts, bool) {
	if len(b) < width {
		return parts{}, false
	}
	n := 0
	for _, x := range b[:width] {
		n = n<<8 | int(x)
	}
	if b = b[width:]; n > len(b) {
		return parts{}, false
	}
	return parts{b[:n], b[n:]}, true
}

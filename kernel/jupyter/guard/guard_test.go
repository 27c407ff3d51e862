package guard

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// patience is the time limit for operations that should complete immediately.
const patience = 30 * time.Second

// listen opens a guarded socket and returns its address.
func listen(t *testing.T, s zmq4.Socket) string {
	t.Helper()
	t.Cleanup(func() { s.Close() })
	if err := s.Listen(Endpoint("tcp://127.0.0.1:0")); err != nil {
		t.Fatal(err)
	}
	return s.Addr().String()
}

// echo starts a server that sends every message back.
func echo(t *testing.T) string {
	t.Helper()
	router := zmq4.NewRouter(context.Background())
	address := listen(t, router)
	go func() {
		for {
			m, err := router.Recv()
			if err != nil {
				return
			}
			if router.SendMulti(m) != nil {
				return
			}
		}
	}()
	return address
}

// converse checks that a peer gets an answer.
func converse(t *testing.T, address string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	dealer := zmq4.NewDealer(ctx, zmq4.WithID(zmq4.SocketIdentity(fmt.Sprint(rand.Int()))))
	defer dealer.Close()
	if err := dealer.Dial(address); err != nil {
		t.Fatal(err)
	}
	for _, frames := range [][][]byte{{[]byte("a")}, {{}, []byte("b"), {}}, {bytes.Repeat([]byte("x"), 255), bytes.Repeat([]byte("y"), 256), bytes.Repeat([]byte("z"), 1<<20)}} {
		if err := dealer.SendMulti(zmq4.NewMsgFrom(frames...)); err != nil {
			t.Fatal(err)
		}
		m, err := dealer.Recv()
		if err != nil || len(m.Frames) != len(frames) || !bytes.Equal(bytes.Join(m.Frames, nil), bytes.Join(frames, nil)) {
			t.Fatalf("%d frames came back as %d: %v", len(frames), len(m.Frames), err)
		}
	}
}

func TestMessagesPass(t *testing.T) {
	converse(t, "tcp://"+echo(t))
	path := filepath.Join(t.TempDir(), "socket")
	rep := zmq4.NewRep(context.Background())
	defer rep.Close()
	if err := rep.Listen(Endpoint("ipc://" + path)); err != nil {
		t.Fatal(err)
	}
	go func() {
		if m, err := rep.Recv(); err == nil {
			_ = rep.Send(m)
		}
	}()
	req := zmq4.NewReq(t.Context())
	defer req.Close()
	if err := req.Dial("ipc://" + path); err != nil {
		t.Fatal(err)
	}
	if err := req.Send(zmq4.NewMsgString("ping")); err != nil {
		t.Fatal(err)
	}
	if m, err := req.Recv(); err != nil || string(m.Bytes()) != "ping" {
		t.Errorf("%q, %v", m.Bytes(), err)
	}
}

// hello returns the first message of a peer.
func hello(socket string) []byte {
	body := append([]byte("\x05READY\x0bSocket-Type\x00\x00\x00"), byte(len(socket)))
	body = append(body, socket...)
	return append(append(greeting(), flagCommand, byte(len(body))), body...)
}

func TestStrangersDoNoHarm(t *testing.T) {
	address := echo(t)
	dealer := hello("DEALER")
	huge := []byte{flagLong, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}
	for name, says := range map[string][]byte{
		"nothing":               nil,
		"half a greeting":       greeting()[:20],
		"a greeting":            greeting(),
		"HTTP":                  []byte("GET / HTTP/1.1\r\nHost: localhost\r\n\r\nand much more so that it is as long as a greeting is, or longer"),
		"ZMTP 2":                append([]byte{0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 1}, make([]byte, 90)...),
		"no command":            append(greeting(), 0, 5, 'R', 'E', 'A', 'D', 'Y'),
		"a huge command":        append(greeting(), append([]byte{flagCommand}, huge...)...),
		"another command":       append(greeting(), flagCommand, 6, 5, 'E', 'R', 'R', 'O', 'R'),
		"a broken property":     append(greeting(), flagCommand, 8, 5, 'R', 'E', 'A', 'D', 'Y', 200, 1),
		"a property's end":      append(greeting(), flagCommand, 9, 5, 'R', 'E', 'A', 'D', 'Y', 1, 'a', 0),
		"a property's length":   append(greeting(), flagCommand, 12, 5, 'R', 'E', 'A', 'D', 'Y', 1, 'a', 255, 255, 255, 255),
		"a huge frame":          append(bytes.Clone(dealer), huge...),
		"a long frame":          append(bytes.Clone(dealer), flagLong, 0, 0, 0, 0, 0x20, 0, 0, 0),
		"unknown flags":         append(bytes.Clone(dealer), 0x80, 1, 'x'),
		"an empty command":      append(bytes.Clone(dealer), flagCommand, 0),
		"half a frame":          append(bytes.Clone(dealer), 0, 200, 'x'),
		"a command with more":   append(bytes.Clone(dealer), flagCommand|flagMore, 1, 'x'),
		"frames without an end": append(bytes.Clone(dealer), bytes.Repeat([]byte{flagMore, 0}, 5000)...),
		"another socket":        hello("SUB"),
	} {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close() // the connection stays open but silent
		if _, err := c.Write(says); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	converse(t, "tcp://"+address)
}

func TestOneWhoDoesNotReadHoldsUpNobody(t *testing.T) {
	pub := zmq4.NewPub(context.Background())
	address := listen(t, pub)
	lazy, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer lazy.Close()
	if _, err := lazy.Write(append(hello("SUB"), 0, 1, 1)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	sub := zmq4.NewSub(ctx)
	defer sub.Close()
	if err := sub.Dial("tcp://" + address); err != nil {
		t.Fatal(err)
	}
	if err := sub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	const n = 64 // in megabytes, more than a connection buffers
	heard := make(chan int)
	go func() {
		count := 0
		for count < n {
			m, err := sub.Recv()
			if err != nil {
				break
			}
			if len(m.Bytes()) == 1<<20 {
				count++
			} else {
				select {
				case heard <- 0:
				default:
				}
			}
		}
		heard <- count
	}()
	for ready := false; !ready; { // a subscription takes a while to arrive
		if err := pub.Send(zmq4.NewMsgString("hello")); err != nil {
			t.Fatal(err)
		}
		select {
		case <-heard:
			ready = true
		case <-ctx.Done():
			t.Fatal("nothing heard")
		case <-time.After(time.Millisecond):
		}
	}
	for range n {
		if err := pub.Send(zmq4.NewMsg(make([]byte, 1<<20))); err != nil {
			t.Fatal(err)
		}
	}
	for count := range heard {
		if count == n {
			break
		}
		if count > 0 || ctx.Err() != nil {
			t.Fatalf("%d messages came", count)
		}
	}
}

func TestWhatWasWrittenIsSentBeforeTheEnd(t *testing.T) {
	a, b := net.Pipe()
	c := newConn(a, nil)
	c.greeted = 0
	if _, err := c.Write([]byte("last words")); err != nil {
		t.Fatal(err)
	}
	go c.Close()
	if got, err := io.ReadAll(b); string(got) != "last words" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := c.Write([]byte("more")); err == nil {
		t.Error("a closed connection is written to")
	}
}

func FuzzFrames(f *testing.F) {
	f.Add([]byte{0, 1, 'a', flagMore, 0, 0, 0}, 2)
	f.Add([]byte{flagLong, 0, 0, 0, 0, 0, 0, 0, 3, 'a', 'b', 'c'}, 5)
	f.Add(hello("DEALER"), 9)
	f.Fuzz(func(t *testing.T, stream []byte, at int) {
		// The result must not depend on whether the stream arrives in one or two parts.
		var whole, parted tracker
		at = min(max(at, 0), len(stream))
		err := whole.next(stream)
		first := parted.next(stream[:at])
		if first == nil {
			first = parted.next(stream[at:])
		}
		if (err == nil) != (first == nil) || err == nil && (whole.left != parted.left || whole.bytes != parted.bytes) {
			t.Errorf("%v and %v", err, first)
		}
		_ = ready(stream)
	})
}

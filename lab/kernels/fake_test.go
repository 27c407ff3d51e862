package kernels

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"

	"setlab/kernel/jupyter/guard"
	"setlab/kernel/jupyter/wire"
)

// TestMain lets the test binary also serve as a kernel.
func TestMain(m *testing.M) {
	if os.Getenv("SETLAB_TEST_KERNEL") != "" {
		if err := fake(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// fakeKernel is a kernel whose cells consist of a command and its arguments:
//
//	say TEXT...    prints each word after a tenth of a second
//	pid            prints the process ID
//	wait           waits for an interrupt
//	flood MB       prints that many megabytes, unless interrupted
//	big MB         prints that many megabytes at once
//	linger FILE    makes the process end after a request to shut down only when a file exists
//	ask            reads a line and prints it
//	show ID TEXT   updates a display
//	die            ends the process
type fakeKernel struct {
	signer                      wire.Signer
	shell, control, stdin, iopb zmq4.Socket
	sending                     sync.Mutex
	answers                     chan string
	interrupts                  chan os.Signal
	linger                      atomic.Value // path of a file, see above
}

func fake(file string) error {
	c, err := wire.ReadConnection(file)
	if err != nil {
		return err
	}
	ctx := context.Background()
	k := &fakeKernel{
		signer: wire.NewSigner(c.Key), shell: zmq4.NewRouter(ctx), control: zmq4.NewRouter(ctx), stdin: zmq4.NewRouter(ctx), iopb: zmq4.NewPub(ctx),
		answers: make(chan string, 1), interrupts: make(chan os.Signal, 1),
	}
	signal.Notify(k.interrupts, os.Interrupt)
	for port, s := range map[int]zmq4.Socket{c.ShellPort: k.shell, c.ControlPort: k.control, c.StdinPort: k.stdin, c.IOPubPort: k.iopb} {
		if err := s.Listen(guard.Endpoint(c.Endpoint(port))); err != nil {
			return err
		}
	}
	go k.serve(k.stdin)
	go k.serve(k.control)
	k.serve(k.shell)
	return nil
}

func (k *fakeKernel) serve(s zmq4.Socket) {
	for {
		frames, err := s.Recv()
		if err != nil {
			return
		}
		m, err := k.signer.Decode(frames.Frames)
		if err != nil {
			continue
		}
		k.publish(m, "status", map[string]any{"execution_state": "busy"})
		switch m.Header.Type {
		case "execute_request":
			k.execute(m)
		case "input_reply":
			var c struct{ Value string }
			_ = json.Unmarshal(m.Content, &c)
			k.answers <- c.Value
		case "shutdown_request":
			k.send(s, m.Reply("shutdown_reply", "fake", map[string]any{"status": "ok"}))
			for file, _ := k.linger.Load().(string); file != ""; time.Sleep(time.Millisecond) {
				if _, err := os.Stat(file); err == nil {
					break
				}
			}
			time.Sleep(20 * time.Millisecond)
			os.Exit(0)
		default:
			k.send(s, m.Reply(strings.TrimSuffix(m.Header.Type, "_request")+"_reply", "fake", map[string]any{"status": "ok"}))
		}
		k.publish(m, "status", map[string]any{"execution_state": "idle"})
	}
}

func (k *fakeKernel) execute(m *wire.Message) {
	var request struct{ Code string }
	_ = json.Unmarshal(m.Content, &request)
	words := strings.Fields(request.Code)
	defer func() {
		k.send(k.shell, m.Reply("execute_reply", "fake", map[string]any{"status": "ok", "execution_count": 1}))
	}()
	say := func(text string) { k.publish(m, "stream", map[string]any{"name": "stdout", "text": text}) }
	switch words[0] {
	case "say":
		for _, w := range words[1:] {
			time.Sleep(100 * time.Millisecond)
			say(w)
		}
	case "pid":
		say(fmt.Sprint(os.Getpid()))
	case "wait":
		say("waiting")
		<-k.interrupts
		say("interrupted")
	case "flood":
		mb, _ := strconv.Atoi(words[1])
		text := strings.Repeat("x", 1<<15)
		for range mb << 5 {
			select {
			case <-k.interrupts:
				return
			default:
				say(text)
			}
		}
		say("all")
	case "big":
		mb, _ := strconv.Atoi(words[1])
		say(strings.Repeat("x", mb<<20))
	case "linger":
		k.linger.Store(words[1])
	case "ask":
		k.send(k.stdin, m.Reply("input_request", "fake", map[string]any{"prompt": "?", "password": false}))
		say(<-k.answers)
	case "show":
		k.publish(m, "update_display_data", map[string]any{"data": map[string]any{"text/plain": words[2]}, "metadata": map[string]any{}, "transient": map[string]any{"display_id": words[1]}})
	case "die":
		fmt.Fprintln(os.Stderr, "goodbye, cruel world")
		os.Exit(7)
	}
}

func (k *fakeKernel) send(on zmq4.Socket, m *wire.Message) {
	frames, err := k.signer.Encode(m)
	if err != nil {
		panic(err)
	}
	k.sending.Lock()
	defer k.sending.Unlock()
	_ = on.SendMulti(zmq4.NewMsgFrom(frames...))
}

func (k *fakeKernel) publish(m *wire.Message, kind string, content any) {
	r := m.Reply(kind, "fake", content)
	r.Identities = [][]byte{[]byte(kind)}
	k.send(k.iopb, r)
}

package server

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"sync"

	"github.com/google/uuid"

	"setlab/kernel"
	"setlab/kernel/history"
	"setlab/kernel/jupyter/wire"
)

// Server serves one kernel on one connection.
type Server struct {
	kernel     *kernel.Kernel
	connection wire.Connection
	signer     wire.Signer
	session    string // of this server, in its messages' headers
	sockets    *sockets
	seen       signatures
	log        *log.Logger

	stop context.CancelFunc // ends Serve

	requests    *queue          // of the shell
	input       chan string     // lines for the cell that asked
	interrupted chan struct{}   // holds a token after an interrupt
	done        <-chan struct{} // closed when Serve ends
	states      states
	history     *history.History
	comms       comms

	// Used by the shell's goroutine alone.
	executions  int // the execution counter
	abortBefore int // requests to execute with a lower number are not executed
}

// Options are a server's own. The zero value works.
type Options struct {
	// History is the file in which cells are remembered from kernel to kernel; empty
	// remembers them as long as this one lives.
	History string
}

// Serve answers requests on the connection until it is shut down or ctx ends. It closes the kernel.
func Serve(ctx context.Context, connection wire.Connection, k *kernel.Kernel, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// Jupyter interrupts by message; Ctrl-C on the terminal that it was started from is not meant for the kernel. It is caught
	// and not ignored, because child processes inherit what is ignored.
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)

	open, err := listen(ctx, connection)
	if err != nil {
		return errors.Join(fmt.Errorf("kernel: %w", err), k.Close())
	}
	s := &Server{
		kernel: k, connection: connection, signer: wire.NewSigner(connection.Key), session: uuid.NewString(), sockets: open,
		log: log.New(os.Stderr, "setlab kernel: ", log.LstdFlags), stop: stop,
		requests: newQueue(), input: make(chan string), interrupted: make(chan struct{}, 1), done: ctx.Done(),
		history: history.Open(o.History),
	}
	var work sync.WaitGroup
	work.Go(s.heartbeat)
	work.Go(func() { s.receive(open.shell, "shell", s.arrive) })
	work.Go(func() { s.receive(open.control, "control", s.control) })
	work.Go(func() { s.receive(open.stdin, "stdin", s.inputReply) })
	work.Go(func() { s.requests.each(ctx, s.shell) })
	work.Go(func() { endWithParent(ctx, stop) })
	k.Aside(s.aside)
	k.Start()
	s.publishStatus(nil, "starting")

	<-ctx.Done()
	err = k.Close()
	open.close()
	work.Wait()
	return err
}

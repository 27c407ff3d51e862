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

// Server serves a kernel on a connection.
type Server struct {
	kernel     *kernel.Kernel
	connection wire.Connection
	signer     wire.Signer
	session    string // session ID in the headers of this server's messages
	sockets    *sockets
	seen       signatures
	log        *log.Logger

	stop context.CancelFunc // ends Serve

	requests    *queue          // requests on shell
	input       chan string     // lines for the cell that requested input
	interrupted chan struct{}   // holds a token after an interrupt
	done        <-chan struct{} // closed when Serve ends
	states      states
	history     *history.History
	comms       comms

	// Only used by the shell's goroutine.
	executions  int // the execution counter
	abortBefore int // execute requests with a lower number are aborted
}

// Options configures a server. The zero value works.
type Options struct {
	// History is the file that keeps the history of cells across kernels. If it is empty, the history is lost when this kernel
	// ends.
	History string
}

// Serve answers requests on the connection until a shutdown request, or until ctx is canceled. It closes the kernel. An interrupt (SIGINT) ends the
// running cell.
func Serve(ctx context.Context, connection wire.Connection, k *kernel.Kernel, o Options) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
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
	work.Go(func() { s.interruptOn(ctx, signals) })
	k.OnCommOutput(s.aside)
	k.Start()
	s.publishStatus(nil, "starting")

	<-ctx.Done()
	err = k.Close()
	open.close()
	work.Wait()
	return err
}

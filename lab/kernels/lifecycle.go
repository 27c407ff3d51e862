package kernels

import (
	"context"
	"fmt"
	"slices"
	"time"

	"setlab/kernel/jupyter/wire"
)

// Timing of starting and ending processes.
const (
	startTimeout = time.Minute
	patience     = 5 * time.Second // for a process to end
	stable       = time.Minute     // time after which earlier deaths are ignored
	maxDeaths    = 5
)

// start starts a process and connects to it in the background. Messages of clients are queued in the meantime. The mutex changing
// must be held.
func (k *Kernel) start() error {
	l, err := k.launch()
	if err != nil {
		return err
	}
	connection := k.connection
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	l.open(ctx)
	k.mutex.Lock()
	k.link, k.state, k.active = l, "starting", time.Now()
	k.mutex.Unlock()
	go func() {
		<-l.process.Exited()
		cancel()
		k.died(l)
	}()
	go func() {
		late := time.AfterFunc(startTimeout, func() {
			fmt.Fprintf(l.log, "\nThe kernel did not answer within %s of its start.", startTimeout)
			l.process.Kill()
		})
		defer late.Stop()
		if err := k.connect(ctx, l, connection); err != nil && ctx.Err() == nil {
			fmt.Fprintf(l.log, "\n%v", err)
			l.process.Kill() // died handles the rest
		}
	}()
	return nil
}

// connect connects to a process and sends the messages that were waiting for it.
func (k *Kernel) connect(ctx context.Context, l *link, c wire.Connection) error {
	if err := l.dial(c); err != nil {
		return err
	}
	for _, channel := range []string{iopub, shell, control, stdin} {
		go l.receive(channel, func(m *message) { k.fromKernel(l, m) })
	}
	if err := l.probe(ctx); err != nil {
		return err
	}
	go l.pass(ctx)
	k.mutex.Lock()
	defer k.mutex.Unlock()
	l.ready = true
	if k.state == "starting" || k.state == "restarting" {
		k.state = "idle"
	}
	if k.link == l {
		for _, m := range k.waiting {
			l.send(m)
		}
		k.waiting = nil
	}
	return nil
}

// died replaces a process that has ended by itself and informs front ends. It gives up if processes keep dying.
func (k *Kernel) died(l *link) {
	k.changing.Lock()
	defer k.changing.Unlock()
	k.mutex.Lock()
	if k.link != l || l.ending {
		k.mutex.Unlock()
		return
	}
	k.deaths = append(slices.DeleteFunc(k.deaths, func(t time.Time) bool { return time.Since(t) > stable }), time.Now())
	hopeless := len(k.deaths) > maxDeaths
	k.link = nil
	if !l.ready {
		k.connection = wire.Connection{} // it may have died because it could not use its ports
	}
	last := l.lastWords()
	k.manager.log("the kernel %s (%s) died%s", k.kernel.Name, k.ID, last)
	k.fail("KernelDied", "The kernel died and was restarted; the values of its variables are lost."+last)
	if !hopeless {
		k.tell("restarting")
	}
	k.mutex.Unlock()
	l.close()
	if !hopeless {
		err := k.start()
		if err == nil {
			return
		}
		k.manager.log("%v", err)
	}
	k.end()
}

// end ends a kernel that cannot be started again. The mutex changing must be held.
func (k *Kernel) end() {
	removeConnection(k.file)
	k.mutex.Lock()
	k.bury("KernelDied", "The kernel died and could not be started again.")
	k.mutex.Unlock()
	k.manager.remove(k)
}

// lastWords describes how a process ended, including the end of its log.
func (l *link) lastWords() string {
	words := ""
	if err := l.process.Status(); err != nil {
		words = " (" + err.Error() + ")"
	}
	if text := l.log.String(); text != "" {
		words += "\nIts last words:\n" + text
	}
	return words
}

// Restart replaces the process. All values are lost. It returns when the new process responds, or when ctx is canceled.
func (k *Kernel) Restart(ctx context.Context) error {
	k.changing.Lock()
	defer k.changing.Unlock()
	k.stop(true)
	k.mutex.Lock()
	if k.ended {
		k.mutex.Unlock()
		return errGone
	}
	k.fail("KernelRestarted", "The kernel was restarted.")
	k.state, k.deaths = "restarting", nil
	k.mutex.Unlock()
	if err := k.start(); err != nil {
		k.end()
		return err
	}
	k.mutex.Lock()
	heard := k.link.heard
	exited := k.link.process.Exited()
	k.mutex.Unlock()
	select {
	case <-heard:
	case <-exited: // died handles it
	case <-ctx.Done():
	}
	return nil
}

// stop ends the process, by force if necessary. The mutex changing must be held.
func (k *Kernel) stop(restart bool) {
	k.mutex.Lock()
	l := k.link
	k.link = nil
	if l == nil {
		k.mutex.Unlock()
		return
	}
	l.ending = true
	ready := l.ready
	k.mutex.Unlock()
	if ready && l.request("shutdown_request", fmt.Sprintf(`{"restart":%t}`, restart)) == nil {
		select {
		case <-l.process.Exited():
		case <-time.After(patience):
		}
	}
	l.close()
}

// shutdown ends the kernel permanently.
func (k *Kernel) shutdown() {
	k.changing.Lock()
	defer k.changing.Unlock()
	k.mutex.Lock()
	k.ended = true
	k.mutex.Unlock()
	k.stop(false)
	removeConnection(k.file)
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.bury("KernelEnded", "The kernel was shut down.")
}

// cut drops most of the running cell's output that is queued for slow clients, so that they learn of an interrupt sooner. The mutex
// must be held.
func (k *Kernel) cut() {
	for _, e := range k.executions {
		if e.done() {
			continue
		}
		e.interrupted = true
		for _, c := range k.clients {
			c.cut(e.id)
		}
		return
	}
}

// Interrupt interrupts the running cell.
func (k *Kernel) Interrupt() error {
	k.mutex.Lock()
	l := k.link
	ready := l != nil && l.ready
	if ready {
		k.cut()
	}
	k.mutex.Unlock()
	switch {
	case !ready:
		return nil // nothing to interrupt
	case k.spec.InterruptMode == "message":
		return l.request("interrupt_request", "{}")
	}
	return l.process.Interrupt()
}

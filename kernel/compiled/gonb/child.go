package gonb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
	"setlab/kernel/process/crash"
	"setlab/kernel/process/leash"
	"setlab/kernel/process/place"
	"setlab/kernel/process/scratch"
)

// Timing of starting, interrupting and ending GoNB.
const (
	dialRetry      = 20 * time.Millisecond
	startTimeout   = 30 * time.Second
	askAgain       = 100 * time.Millisecond // until it is ready
	interruptAgain = 100 * time.Millisecond
	interruptGrace = 10 * time.Second // a busy machine needs several to end a compilation
	endGrace       = time.Second
)

// child is a GoNB process with its connection.
type child struct {
	process  *leash.Process
	limit    int64  // memory limit in bytes
	folder   string // of the sockets and the connection file
	scratch  *scratch.Folder
	build    string // folder in which cells are compiled
	cells    map[int]Cell
	at       place.Place // working directory and environment of the cells
	count    int         // number of cells so far; GoNB numbers them
	signer   wire.Signer
	session  string
	sockets  *sockets
	log      *leash.Tail
	command  *goCommand // the go command that it runs
	standIn  *standIn   // stands in for Jupyter while it starts; may be nil
	served   string     // the folder that Jupyter serves
	page     bool       // it has been prepared for cells that run in the page
	programs []string   // files that it has written for the page, oldest first
	ending   sync.Once

	iopub, shell, stdin chan *wire.Message

	asides  Aside // nil drops the events
	opening opening
}

// start starts GoNB. It returns when GoNB answers and has processed the preamble.
func start(ctx context.Context, o Options, at place.Place) (c *child, err error) {
	program, goimports, err := o.programs()
	if err != nil {
		return nil, err
	}
	go sweep()
	made, err := scratch.New(folderPrefix)
	if err != nil {
		return nil, fmt.Errorf("starting GoNB: %w", err)
	}
	folder := made.Path
	defer func() {
		if err != nil {
			err = errors.Join(err, made.Remove())
		}
	}()
	connection := wire.Connection{
		Transport: "ipc", IP: filepath.Join(folder, "k"), SignatureScheme: wire.SignatureScheme, Key: uuid.NewString(),
		ShellPort: 1, ControlPort: 2, IOPubPort: 3, StdinPort: 4, HeartbeatPort: 5,
	}
	// Widgets derive the kernel's ID from the name of this file.
	id := o.KernelID
	if id == "" {
		id = uuid.NewString()
	}
	file := filepath.Join(folder, "kernel-"+id+".json")
	text, err := json.Marshal(connection)
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		return nil, fmt.Errorf("starting GoNB: %w", err)
	}
	c = &child{
		folder: folder, scratch: made, signer: wire.NewSigner(connection.Key), session: uuid.NewString(), log: &leash.Tail{},
		cells: map[int]Cell{}, at: at, limit: o.MemoryLimit, asides: o.Aside,
		iopub: make(chan *wire.Message, 100), shell: make(chan *wire.Message, 100), stdin: make(chan *wire.Message, 10),
	}
	if c.command, err = newGoCommand(folder, goimports); err != nil {
		return nil, fmt.Errorf("starting GoNB: %w", err)
	}
	if c.standIn, err = newStandIn(o); err == nil {
		defer c.standIn.end()
		err = c.launch(program, file, o)
	}
	if err != nil {
		c.command.close()
		return nil, err
	}
	if err = c.connect(ctx, connection); err != nil {
		c.end()
		return nil, err
	}
	return c, nil
}

// launch starts the process.
func (c *child) launch(program, file string, o Options) (err error) {
	arguments := []string{"--kernel", file, "-raw_error=true"}
	if o.Module != "" {
		arguments = append(arguments, "-go_work="+o.Module)
	}
	command := exec.Command(program, arguments...)
	command.Dir = c.at.Folder(o.Dir)
	command.Stdout, command.Stderr = c.log, c.log
	// Programs that GoNB has started may keep its standard error open.
	command.WaitDelay = endGrace
	path := os.Getenv("PATH")
	if own := c.at.Env["PATH"]; own != nil {
		path = *own
	}
	command.Env = append(c.at.Environ(os.Environ()), "PATH="+c.command.folder+string(os.PathListSeparator)+path)
	command.Env = append(command.Env, leash.Environment(o.MemoryLimit)...)
	command.Env = append(command.Env, c.standIn.environment()...)
	if c.process, err = leash.Start(command); err != nil {
		return fmt.Errorf("starting GoNB: %w", err)
	}
	return nil
}

// connect opens the sockets, waits until GoNB answers and its published messages arrive, and declares the preamble.
func (c *child) connect(ctx context.Context, connection wire.Connection) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for c.sockets == nil {
		// GoNB opens the socket of this port last.
		if _, err := os.Stat(fmt.Sprintf("%s-%d", connection.IP, connection.HeartbeatPort)); err == nil {
			if c.sockets, err = dial(context.Background(), connection, c.session); err != nil {
				return fmt.Errorf("connecting to GoNB: %w", err)
			}
			break
		}
		if err := c.wait(ctx, dialRetry); err != nil {
			return err
		}
	}
	go c.receive(c.sockets.iopub, c.iopub)
	go c.receive(c.sockets.shell, c.shell)
	go c.receive(c.sockets.stdin, c.stdin)
	go c.receive(c.sockets.control, c.shell)
	// A subscription takes some time to take effect, and messages published earlier are lost. Repeat the request until a
	// published message arrives.
	for heard := false; !heard; {
		ask := &wire.Message{Header: wire.NewHeader("kernel_info_request", c.session)}
		if err := c.send(c.sockets.shell, ask); err != nil {
			return fmt.Errorf("connecting to GoNB: %w", err)
		}
		select {
		case <-c.iopub:
			heard = true
		default:
			if err := c.wait(ctx, askAgain); err != nil {
				return err
			}
		}
	}
	for _, text := range append(c.standIn.commands(), preamble()) {
		if err := c.execute(ctx, Cell{Text: text}, true, nil, func(output.Event) {}); err != nil {
			return err
		}
	}
	var folders string
	ask := "!echo $" + protocol.GONB_TMP_DIR_ENV + "; echo $" + protocol.GONB_JUPYTER_ROOT_ENV
	err := c.execute(ctx, Cell{Text: ask}, true, nil, func(e output.Event) {
		if s, ok := e.(output.Stream); ok {
			folders += s.Text
		}
	})
	c.build, c.served, _ = strings.Cut(strings.TrimSpace(folders), "\n")
	if err == nil {
		err = os.WriteFile(filepath.Join(c.folder, buildName), []byte(c.build), 0o600)
	}
	return err
}

// wait waits for a duration. It returns an error if GoNB has ended or ctx is canceled.
func (c *child) wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-c.process.Exited():
		return c.died()
	case <-ctx.Done():
		return &output.Failure{Name: output.Interrupted, Message: "interrupted while GoNB was starting: " + ctx.Err().Error()}
	}
}

// receive passes on the messages of a socket until it is closed.
func (c *child) receive(from *wire.Socket, to chan<- *wire.Message) {
	brake := &brake{process: c.process}
	defer brake.release()
	for {
		brake.waits()
		frames, err := from.Recv()
		if err != nil {
			return
		}
		if from == c.sockets.iopub {
			brake.received(frames.Frames)
		}
		m, err := c.signer.Decode(frames.Frames)
		if err != nil {
			continue // not sent by our GoNB
		}
		if from == c.sockets.iopub {
			c.acknowledged(m)
			if c.aside(m) {
				continue
			}
		}
		select {
		case to <- m:
		case <-c.process.Exited():
			return
		}
	}
}

// gone reports whether the process has ended.
func (c *child) gone() bool { return c.process.Gone() }

// died returns the failure of a cell whose GoNB has ended.
func (c *child) died() error {
	message := "GoNB, which compiles cells, ended unexpectedly"
	if over := c.process.Exceeded(); over != nil && over.Pid == c.process.Pid() {
		message += ": " + over.Error()
	}
	message += ". The declarations of compiled cells are lost. The next compiled cell restarts GoNB."
	if last := lastWords(c.log.String()); last != "" {
		message += "\nIts last words:\n" + last
	}
	return &output.Failure{Name: output.SessionLost, Message: message}
}

// lastWords returns the part of a log that tells why GoNB ended: a crash report or a fatal error.
func lastWords(log string) string {
	if i := crash.Start([]byte(log)); i >= 0 {
		return log[i:]
	}
	if i := fatal.FindStringIndex(log); i != nil {
		return log[i[0]:]
	}
	return ""
}

// fatal matches the start of a log line for a fatal error in GoNB.
var fatal = regexp.MustCompile(`(?m)^F\d{4} `)

// end ends the process, by force if necessary, and removes its folder.
func (c *child) end() {
	c.ending.Do(func() {
		if c.sockets != nil && !c.gone() {
			bye := &wire.Message{Header: wire.NewHeader("shutdown_request", c.session), Content: json.RawMessage(`{"restart":false}`)}
			if c.send(c.sockets.control, bye) == nil {
				select {
				case <-c.process.Exited():
				case <-time.After(endGrace):
				}
			}
		}
		// This includes everything it has started.
		c.process.Kill()
		c.command.close()
		if c.sockets != nil {
			c.sockets.close()
		}
		// Leaving files in the temporary directory does no harm.
		_ = c.scratch.Remove()
		if c.build != "" {
			_ = os.RemoveAll(c.build)
		}
	})
}

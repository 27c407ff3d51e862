package gonb

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
)

// GoNB assumes that Jupyter serves the working directory of the process in JPY_PARENT_PID. Jupyter may serve a different folder, and
// without Jupyter there is no such process. Therefore, while GoNB starts, the variable names a process that runs in the right folder.

// parentVariable is the variable in which Jupyter passes its process ID.
const parentVariable = "JPY_PARENT_PID"

// standIn is a process that runs in a given folder, and ends with this one.
type standIn struct {
	process *exec.Cmd
	stdin   io.Closer
}

// newStandIn starts a stand-in if GoNB would not find the folder itself. It returns nil if it would.
func newStandIn(o Options) (*standIn, error) {
	folder := o.Served
	if _, err := os.Stat(folder); err != nil {
		if os.Getenv(parentVariable) != "" {
			return nil, nil
		}
		folder = o.Dir
	}
	s := &standIn{process: exec.Command("cat")}
	s.process.Dir = folder
	stdin, err := s.process.StdinPipe()
	if err == nil {
		err = s.process.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("starting GoNB: %w", err)
	}
	s.stdin = stdin
	return s, nil
}

// environment returns the environment variable that makes GoNB use the stand-in.
func (s *standIn) environment() []string {
	if s == nil {
		return nil
	}
	return []string{parentVariable + "=" + strconv.Itoa(s.process.Process.Pid)}
}

// commands returns the cells that restore the variable in GoNB.
func (s *standIn) commands() []string {
	if s == nil {
		return nil
	}
	return []string{"%env " + parentVariable + " " + cmp.Or(os.Getenv(parentVariable), strconv.Itoa(os.Getpid()))}
}

// end ends the process.
func (s *standIn) end() {
	if s == nil {
		return
	}
	// The process ends at the end of its input; its status does not matter.
	_ = s.stdin.Close()
	_ = s.process.Wait()
}

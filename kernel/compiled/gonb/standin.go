package gonb

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
)

// GoNB takes the working directory of the process that JPY_PARENT_PID names for the folder that Jupyter serves. Jupyter may serve
// another one, and without Jupyter there is no such process. So another process is named there, in the right folder, while GoNB starts.

// parentVariable is where Jupyter tells its process.
const parentVariable = "JPY_PARENT_PID"

// standIn is a process in a folder, which ends with this one.
type standIn struct {
	process *exec.Cmd
	stdin   io.Closer
}

// newStandIn starts one where GoNB would not find the folder itself; nil where it does.
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

// environment has GoNB find the process.
func (s *standIn) environment() []string {
	if s == nil {
		return nil
	}
	return []string{parentVariable + "=" + strconv.Itoa(s.process.Process.Pid)}
}

// commands are the cells that have GoNB forget the process.
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
	// It ends when there is nothing more to read, whatever it says of that.
	_ = s.stdin.Close()
	_ = s.process.Wait()
}

//go:build !unix

package terminals

import "os"

// hangUp ends a shell.
func hangUp(p *os.Process) { _ = p.Kill() }

// pollable returns a file that supports read deadlines.
func pollable(file *os.File) (*os.File, error) { return file, nil }

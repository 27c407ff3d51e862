package repl

import "golang.org/x/sys/unix"

// giveSize gives a terminal the usual size that has none, as those of programs that
// drive others: no line can be edited in a width of 0.
func giveSize(terminal int) error {
	size, err := unix.IoctlGetWinsize(terminal, unix.TIOCGWINSZ)
	if err != nil || size.Col > 0 {
		return err
	}
	return unix.IoctlSetWinsize(terminal, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
}

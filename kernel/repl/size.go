package repl

import "golang.org/x/sys/unix"

// giveSize sets a default size for a terminal without one, such as the terminals of programs that
// control other programs. Lines cannot be edited in a width of 0.
func giveSize(terminal int) error {
	size, err := unix.IoctlGetWinsize(terminal, unix.TIOCGWINSZ)
	if err != nil || size.Col > 0 {
		return err
	}
	return unix.IoctlSetWinsize(terminal, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
}

package repl

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"setlab/kernel/cell"
)

// lines calls run for each cell of the input, until one fails or ctx is canceled.
func lines(ctx context.Context, in io.Reader, run func(code string) error) error {
	part := &limited{in: in, left: longestCell}
	reader := bufio.NewReader(part)
	var code strings.Builder
	for {
		line, err := next(ctx, reader)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("reading cells: %w", err)
		}
		ended := err != nil
		code.WriteString(line)
		text := strings.TrimSuffix(code.String(), "\n")
		if state, _ := cell.Completeness(text); state == cell.Incomplete && !ended {
			continue
		}
		code.Reset()
		part.left = longestCell
		if strings.TrimSpace(text) != "" {
			if err := run(text); err != nil {
				return err
			}
		}
		if ended {
			return nil
		}
	}
}

// next reads a line. If ctx is canceled first, it returns an error, and the reader must not be used
// again: a read that waits for input cannot be ended.
func next(ctx context.Context, reader *bufio.Reader) (string, error) {
	type result struct {
		line string
		err  error
	}
	read := make(chan result, 1)
	go func() {
		line, err := reader.ReadString('\n')
		read <- result{line, err}
	}()
	select {
	case r := <-read:
		return r.line, r.err
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// longestCell is the length in bytes of the longest cell that is read from a pipe.
const longestCell = 16 << 20

// limited reads at most left bytes.
type limited struct {
	in   io.Reader
	left int
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left == 0 {
		return 0, fmt.Errorf("a cell is longer than %d MB; a bracket or quote may be open", longestCell>>20)
	}
	n, err := l.in.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}

package repl

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"setlab/kernel/cell"
)

// lines calls run for each cell of the input, until one fails.
func lines(in io.Reader, run func(code string) error) error {
	reader := bufio.NewReader(in)
	var code strings.Builder
	for {
		line, err := reader.ReadString('\n')
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

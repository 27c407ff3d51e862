//go:build !js

// Command playground trains the networks of the playground in the worker of a web page. `make playground` builds the page. Outside of a
// browser, it writes the state of each epoch as JSON, one per line, for comparison:
//
//	go run ./cmd/playground SETTINGS.json EPOCHS
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"setlab/cmd/playground/play"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 3 {
		return fmt.Errorf("usage: playground SETTINGS.json EPOCHS; make playground builds the web page")
	}
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	settings := play.Default()
	if err := json.Unmarshal(text, &settings); err != nil {
		return fmt.Errorf("%s: %w", os.Args[1], err)
	}
	epochs, err := strconv.Atoi(os.Args[2])
	if err != nil {
		return err
	}
	p, err := play.New(settings)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(os.Stdout)
	for epoch := range epochs + 1 {
		if epoch > 0 {
			if err := p.Step(context.Background()); err != nil {
				return err
			}
		}
		s, err := p.State(context.Background())
		if err != nil {
			return err
		}
		if err := encoder.Encode(s); err != nil {
			return err
		}
	}
	return nil
}

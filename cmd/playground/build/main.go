// Command build writes the playground to a folder for a web server: the page and the compressed program.
//
//	go run ./cmd/playground/build FOLDER
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: build FOLDER")
		os.Exit(2)
	}
	size, err := build(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
	fmt.Printf("%s: %.1f MB. Put it on any web server, or try it: python3 -m http.server -d %s\n", os.Args[1], float64(size)/1e6, os.Args[1])
}

// build writes the files and returns their total size in bytes.
func build(folder string) (size int, err error) {
	source, err := output("go", "list", "-f", "{{.Dir}}", "setlab/cmd/playground")
	if err != nil {
		return 0, err
	}
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return 0, err
	}
	temporary, err := os.MkdirTemp("", "playground-*")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(temporary)
	program := filepath.Join(temporary, "playground.wasm")
	command := exec.Command("go", "build", "-ldflags=-s -w", "-trimpath", "-o", program, "setlab/cmd/playground")
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return 0, fmt.Errorf("go build: %w", err)
	}
	files, err := filepath.Glob(filepath.Join(source, "page", "*"))
	if err != nil {
		return 0, err
	}
	files = append(files, filepath.Join(root, "lib", "wasm", "wasm_exec.js"), program)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return 0, err
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		name := filepath.Base(file)
		if file == program {
			name += ".gz"
			if data, err = compressed(data); err != nil {
				return 0, err
			}
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return 0, err
		}
		size += len(data)
	}
	return size, nil
}

func compressed(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

func output(name string, arguments ...string) (string, error) {
	out, err := exec.Command(name, arguments...).Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(arguments, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

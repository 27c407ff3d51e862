package script

import (
	"bytes"
	"errors"
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"setlab/kernel/cell"
	"setlab/kernel/whole"
)

// Extension is the file extension of scripts.
const Extension = ".go"

// Is reports whether a path denotes a script: it ends in .go, or is a file whose first line names
// its interpreter.
func Is(path string) bool {
	if filepath.Ext(path) == Extension {
		return true
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	first := make([]byte, len(shebang))
	n, err := f.Read(first)
	return err == nil && string(first[:n]) == shebang
}

// shebang is the start of a file that the system runs with the interpreter named in its first line.
const shebang = "#!"

// source is the source of a script.
type source struct {
	path string // as given, for messages
	// text is the script as Go source: a first line that begins with #! becomes a comment. Lines
	// and columns are unchanged.
	text    string
	program bool // it begins with a package clause
}

// read reads a script.
func read(path string) (*source, error) {
	data, err := whole.Read(path, whole.Source)
	if err != nil {
		return nil, fmt.Errorf("reading the script: %w", err)
	}
	return newSource(path, data)
}

// newSource returns the script with contents data.
func newSource(path string, data []byte) (*source, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	switch {
	case bytes.IndexByte(data, 0) >= 0:
		return nil, fmt.Errorf("%s is not text: it has a byte 0", path)
	case !utf8.Valid(data):
		return nil, fmt.Errorf("%s is not encoded in UTF-8", path)
	}
	s := &source{path: path, text: strings.ReplaceAll(string(data), "\r\n", "\n")}
	if rest, ok := strings.CutPrefix(s.text, shebang); ok {
		s.text = "//" + rest
	}
	var scan scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(s.text))
	scan.Init(file, []byte(s.text), func(token.Position, string) {}, 0)
	_, first, _ := scan.Scan()
	s.program = first == token.PACKAGE
	if cell.HasCommand(s.text) {
		if err := s.noCommands(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// noCommands returns an error for lines that are notebook commands. If the script is valid Go, such
// lines belong to multi-line strings or comments.
func (s *source) noCommands() error {
	text := s.text
	if !s.program {
		text = "package main;func _() {" + text + "\n}"
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution); err == nil {
		return nil
	}
	for i, line := range strings.Split(s.text, "\n") {
		if cell.HasCommand(line) {
			return &Problems{Lines: []string{fmt.Sprintf("%s:%d:1: %s is a notebook command; a script must contain only Go", s.path, i+1, strings.Fields(line)[0])}}
		}
	}
	return nil
}

// Problems lists why a script cannot run, in the format of Go's tools: one line for each problem,
// with file, line and column.
type Problems struct{ Lines []string }

func (p *Problems) Error() string { return strings.Join(p.Lines, "\n") }

// most is the maximum number of problems listed. Further ones are mostly consequences of earlier
// ones.
const most = 10

// problems converts errors of the parser or the type checker.
func problems(list []error) *Problems {
	p := &Problems{}
	for i, err := range list {
		if i == most {
			p.Lines = append(p.Lines, "too many errors")
			break
		}
		p.Lines = append(p.Lines, err.Error())
	}
	return p
}

// syntaxProblems converts the errors of the parser.
func syntaxProblems(err error) *Problems {
	var found scanner.ErrorList
	if !errors.As(err, &found) {
		return problems([]error{err})
	}
	found.RemoveMultiples()
	var all []error
	for _, e := range found {
		all = append(all, e)
	}
	return problems(all)
}

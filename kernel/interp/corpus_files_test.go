package interp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpusFolder holds the corpus, which is typical code from notebooks and scripts. Each session or group of programs is a
// file NAME.txt. NAME.golden contains the output of the compiled code. Write it with go test ./kernel/interp -run Corpus
// -update. The interpreter never writes it. The golden files were made on amd64, since other processors may round sums of
// products differently.
//
//   - programs_*.txt: each part is a program of package main.
//   - redeclared_*.txt: a session that redeclares names, or that declares methods after values were printed. The compiled code is redeclared_*.equivalent.txt instead, the same cells with distinct names.
//   - all others: the parts are the cells of one session.
const corpusFolder = "testdata/corpus"

const (
	programsPrefix   = "programs_"
	equivalentSuffix = ".equivalent.txt"
)

// corpusFile is a file of the corpus.
type corpusFile struct {
	name     string    // without the extension
	programs bool      // each part is a program
	parts    []snippet // cells or programs
	lines    []int     // first line of each part's code
	compiled []snippet // cells to compile instead, the same as parts unless the session redeclares a name
	source   string    // file name of compiled
	digest   string    // digest of everything that determines the golden file
}

// goldenPath returns the path of the golden file.
func (f *corpusFile) goldenPath() string { return filepath.Join(corpusFolder, f.name+".golden") }

// splitParts splits a text at lines of the form "=== name". A part is the code after such a line.
func splitParts(text string) (parts []snippet, lines []int) {
	line := 1
	for i, part := range strings.Split("\n"+text, "\n=== ") {
		if i > 0 {
			name, code, _ := strings.Cut(part, "\n")
			parts = append(parts, snippet{name, code})
			lines = append(lines, line+1)
		}
		line += strings.Count(part, "\n")
		if i > 0 {
			line++
		}
	}
	return parts, lines
}

// readCorpus reads all sessions and programs.
func readCorpus(t *testing.T) []*corpusFile {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(corpusFolder, "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no corpus", err)
	}
	var all []*corpusFile
	for _, path := range paths {
		if strings.HasSuffix(path, equivalentSuffix) {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := &corpusFile{name: strings.TrimSuffix(filepath.Base(path), ".txt"), source: filepath.Base(path)}
		f.programs = strings.HasPrefix(f.name, programsPrefix)
		f.parts, f.lines = splitParts(string(text))
		f.compiled = f.parts
		if strings.HasPrefix(f.name, "redeclared_") {
			f.source = f.name + equivalentSuffix
			other, err := os.ReadFile(filepath.Join(corpusFolder, f.source))
			if err != nil {
				t.Fatal(err)
			}
			f.compiled, f.lines = splitParts(string(other))
			text = append(text, other...)
		}
		sum := sha256.Sum256(text)
		f.digest = hex.EncodeToString(sum[:8])
		f.check(t)
		all = append(all, f)
	}
	return all
}

// check checks that the names in a file are distinct, and that the cells to compile have the same names as the parts.
func (f *corpusFile) check(t *testing.T) {
	t.Helper()
	seen := map[string]bool{}
	for i, p := range f.parts {
		if seen[p.name] || p.name == "" {
			t.Fatalf("%s: %q is not the name of one part", f.name, p.name)
		}
		seen[p.name] = true
		if len(f.compiled) != len(f.parts) || f.compiled[i].name != p.name {
			t.Fatalf("%s and %s have not the same cells", f.name, f.source)
		}
	}
}

// golden returns the expected output of each part.
func (f *corpusFile) golden(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(f.goldenPath())
	if err != nil {
		t.Fatalf("%v: run go test ./kernel/interp -run Corpus -update", err)
	}
	head, _, _ := strings.Cut(string(text), "\n")
	if head != f.head() {
		t.Fatalf("%s is not of the current %s: run go test ./kernel/interp -run Corpus -update", f.goldenPath(), f.source)
	}
	parts, _ := splitParts(string(text))
	if len(parts) != len(f.parts) {
		t.Fatalf("%s has %d parts, %s has %d", f.goldenPath(), len(parts), f.name, len(f.parts))
	}
	var all []string
	for i, p := range parts {
		out := p.code
		if i == len(parts)-1 {
			out = strings.TrimSuffix(out, "\n")
		}
		all = append(all, out)
	}
	return all
}

// head returns the first line of the golden file.
func (f *corpusFile) head() string { return "# compiled from " + f.source + " " + f.digest }

// writeGolden writes the output of the compiled parts.
func (f *corpusFile) writeGolden(out []string) error {
	var text strings.Builder
	fmt.Fprintln(&text, f.head())
	for i, p := range f.parts {
		fmt.Fprintf(&text, "=== %s\n%s\n", p.name, out[i])
	}
	return os.WriteFile(f.goldenPath(), []byte(text.String()), 0o666)
}

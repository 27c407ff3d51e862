package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// goIn runs the go command in a folder without a network.
func goIn(t *testing.T, folder string, arguments ...string) string {
	t.Helper()
	command := exec.Command("go", arguments...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("go %v: %v\n%s", arguments, err, out)
	}
	return string(out)
}

// TestNew checks that the written programs build, pass their tests and train.
func TestNew(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	folder := t.TempDir()
	var text strings.Builder
	text.WriteString("size,kind\n")
	for i := range 100 {
		text.WriteString(string(rune('0'+i%10)) + "," + string(rune('a'+i%10/5)) + "\n")
	}
	own := filepath.Join(folder, "own.csv")
	if err := os.WriteFile(own, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	mine, its := filepath.Join(folder, "Mine 2"), filepath.Join(folder, "its")
	wantSays(t, statusOK, []string{"wrote go.mod, go.work, main.go, main_test.go into " + mine}, "new", mine)
	wantSays(t, statusOK, nil, "new", its, "--data", own, "--label", "kind", "--test-file", own)
	goIn(t, mine, "vet", "./...")
	goIn(t, mine, "test", "./...")
	if said := goIn(t, its, "run", ".", "-epochs", "1", "-store", "results"); !strings.Contains(said, "SET-MLP: best accuracy [%]") {
		t.Error(said)
	}
	if all := listed(t, filepath.Join(its, "results")); len(all) != 6 {
		t.Errorf("the store has %d runs, want 6", len(all))
	}
	// Numbers to predict, texts, a missing value and a column that is not used.
	text.Reset()
	text.WriteString("size,town,owner,price\n")
	for i := range 100 {
		fmt.Fprintf(&text, "%d,%c,owner %d,%d\n", i%10, 'a'+i%3, i, 100000+20000*(i%10))
	}
	text.WriteString("?,a,nobody,1\n")
	houses, prices := filepath.Join(folder, "houses.csv"), filepath.Join(folder, "prices")
	if err := os.WriteFile(houses, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusOK, nil, "new", prices, "--data", houses, "--target", "price", "--one-hot", "town", "--without", "owner", "--drop-missing")
	goIn(t, prices, "vet", "./...")
	goIn(t, prices, "test", "./...")
	if said := goIn(t, prices, "run", ".", "-epochs", "1", "-store", "results"); !strings.Contains(said, "SET-MLP: best mean squared error ") {
		t.Error(said)
	}
	// Existing files are kept, except for the path to the source.
	main := filepath.Join(mine, "main.go")
	if err := os.WriteFile(main, []byte("package main\n\nfunc main() {}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusOK, []string{"wrote go.work into"}, "new", mine)
	if text, _ := os.ReadFile(main); len(text) > 40 {
		t.Error("a program has been written over")
	}
	wantSays(t, statusFailed, []string{"is not a folder"}, "new", own)
	wantSays(t, statusFailed, []string{`no data set or file is called "nothing"`}, "new", filepath.Join(folder, "none"), "--data", "nothing")
	wantSays(t, statusFailed, []string{"would be called setlab"}, "new", filepath.Join(folder, "setlab"))
	wantSays(t, statusFailed, []string{`want a column "klass", got "size", "kind"`}, "new", filepath.Join(folder, "none"), "--data", own, "--label", "klass")
	wantSays(t, statusFailed, []string{"name the column as Label if it has the classes"}, "new", filepath.Join(folder, "none"), "--data", own)
	wantSays(t, statusFailed, []string{"own.csv has no classes", "--label", "--target"}, "new", filepath.Join(folder, "none"), "--data", own, "--without", "kind")
	wantSays(t, statusFailed, []string{`digits is a registered data set, but Label: "kind" is for files`}, "new", filepath.Join(folder, "none"), "--data", "digits", "--label", "kind")
	digits := filepath.Join(folder, "digits.csv")
	if err := os.WriteFile(digits, []byte("size,kind\n1,a\n2,b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"digits is the name of a registered data set; rename the file"}, "new", filepath.Join(folder, "none"), "--data", digits, "--label", "kind")
	broken := filepath.Join(folder, "broken.csv")
	if err := os.WriteFile(broken, []byte("size,kind\n1,\"a\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"broken.csv: line 2, column 6"}, "new", filepath.Join(folder, "none"), "--data", broken, "--label", "kind")
	if _, err := os.Stat(filepath.Join(folder, "none")); err == nil {
		t.Error("a program without data is begun")
	}
}

// TestProgramPage runs the code in docs/program.md as a script and as a program, which must print the
// same.
func TestProgramPage(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	page, err := os.ReadFile("../../docs/program.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```go\n")
	if len(blocks) != 3 {
		t.Fatalf("%d blocks of Go", len(blocks)-1)
	}
	script, _, _ := strings.Cut(blocks[1], "```")
	program, _, _ := strings.Cut(blocks[2], "```")
	if indented := "\t" + strings.ReplaceAll(strings.TrimSpace(script), "\n", "\n\t"); !strings.Contains(program, indented) {
		t.Error("the program does not have the lines of the script")
	}
	folder := t.TempDir()
	mine, file := filepath.Join(folder, "mine"), filepath.Join(folder, "compare.go")
	wantSays(t, statusOK, nil, "new", mine)
	for path, text := range map[string]string{file: script, filepath.Join(mine, "main.go"): program} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	said := goIn(t, mine, "run", ".")
	if !strings.Contains(said, "dense: 54800 connections, accuracy ") {
		t.Error(said)
	}
	if script := goIn(t, ".", "run", ".", "run", file); script != said {
		t.Errorf("the script prints\n%s\nand the program\n%s", script, said)
	}
}

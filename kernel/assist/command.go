package assist

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/kernel/cell"
)

// command is one of GoNB's, which begin a line with %.
type command struct{ name, arguments, about string }

// takesFile are the commands whose arguments are files.
var takesFile = []string{"%cd", "%capture", "%track", "%untrack", "%%writefile"}

// commands are GoNB's, by its own help.
var commands = []command{
	{"%%", "[ARGS]", "The lines that follow are the body of func main, compiled, with the arguments. Before it reads standard input, it asks for a line by gonbui.RequestInput(\"prompt\", false): without, it waits in vain."},
	{"%main", "[ARGS]", "The lines that follow are the body of func main, compiled, with the arguments."},
	{"%%bash", "", "The rest of the cell is a script for bash."},
	{"%%script", "PROGRAM", "The rest of the cell is the standard input of a program."},
	{"%%sh", "", "The rest of the cell is a script for sh."},
	{"%%writefile", "[-a] FILE", "Writes the rest of the cell to a file; with -a at its end."},
	{"%args", "ARGS", "Sets the arguments of the programs that are compiled."},
	{"%autoget", "", "Fetches modules that a cell imports and that are not there yet (the default)."},
	{"%capture", "[-a] FILE", "Copies the cell's output to a file; with -a to its end."},
	{"%cd", "[FOLDER]", "Changes the working folder of all cells, or says which it is."},
	{"%env", "VARIABLE VALUE", "Sets an environment variable for all cells and shell commands."},
	{"%exec", "FUNCTION [ARGS]", "Calls a function of the cell as the program."},
	{"%goflags", "[FLAGS]", "Sets the flags that programs are built with, or says what they are."},
	{"%goworkfix", "", "Makes the modules of go.work known to go.mod."},
	{"%help", "", "Explains GoNB's commands."},
	{"%list", "", "Lists the declarations that compiled cells can use."},
	{"%ls", "", "Lists the declarations that compiled cells can use."},
	{"%noautoget", "", "Does not fetch modules."},
	{"%remove", "NAMES", "Forgets declarations of compiled cells."},
	{"%reset", "[go.mod]", "Forgets all declarations of compiled cells, or rewrites their go.mod."},
	{"%rm", "NAMES", "Forgets declarations of compiled cells."},
	{"%test", "[-test.FLAGS]", "Runs the tests of the cell."},
	{"%track", "[PATH]", "Watches files for completion."},
	{"%untrack", "[PATH]", "Does not watch files for completion."},
	{"%version", "", "Prints GoNB's version."},
	{"%wasm", "", "Compiles the cell to WebAssembly and runs it in the browser."},
	{"%widgets", "", "Installs what widgets need in the page."},
	{"%with_inputs", "", "Asks for the input of the next shell command."},
	{"%with_password", "", "Asks for a password for the next shell command."},
}

// commandLine returns the line that the cursor is in, up to the cursor, and where
// it starts, if it is a command's.
func commandLine(code string, cursor int) (line string, start int, ok bool) {
	start = strings.LastIndexByte(code[:cursor], '\n') + 1
	line = code[start:cursor]
	trimmed := strings.TrimLeft(line, " \t")
	if trimmed == "" || trimmed[0] != '%' && trimmed[0] != '!' {
		return "", 0, false
	}
	// Not in a raw string, a comment or an expression.
	if !cell.HasCommand(code[:start] + "\n" + trimmed[:1]) {
		return "", 0, false
	}
	if before := code[:start]; !cell.HasCommand(before) && locate(before+"x", len(before)).literal >= 0 {
		return "", 0, false
	}
	return trimmed, cursor - len(trimmed), true
}

// script reports whether a cell is not Go at all behind its first line.
func script(code string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(code, " \t\r\n"), "\n")
	name, _, _ := strings.Cut(strings.TrimSpace(first), " ")
	return slices.Contains([]string{"%%writefile", "%%bash", "%%sh", "%%script"}, name)
}

// completeCommand completes a line of GoNB's command language. It reports false
// where the cursor is in Go.
func (e *Environment) completeCommand(code string, cursor int) (Completions, bool) {
	line, start, ok := commandLine(code, cursor)
	if !ok {
		return Completions{From: cursor}, script(code)
	}
	if script(code) && strings.Contains(strings.TrimSpace(code[:start]), "\n") {
		return Completions{From: cursor}, true
	}
	word := strings.LastIndexAny(line, " \t") + 1
	if line[0] == '%' && word == 0 {
		var found []Match
		for _, c := range commands {
			found = append(found, Match{Text: c.name, Kind: "command", Signature: c.arguments})
		}
		return Completions{From: start, Matches: matching(found, line)}, true
	}
	name, _, _ := strings.Cut(line, " ")
	if line[0] == '%' {
		if !slices.Contains(takesFile, name) {
			return Completions{From: cursor}, true
		}
		found := files(line[word:])
		if name == "%cd" {
			found = slices.DeleteFunc(found, func(m Match) bool { return !strings.HasSuffix(m.Text, "/") })
		}
		return Completions{From: start + word, Matches: found}, true
	}
	if word == 0 {
		shell := len(line) - len(strings.TrimLeft(line, "!*"))
		prefix := line[shell:]
		found := programs(prefix)
		if strings.Contains(prefix, "/") {
			found = files(prefix)
		}
		return Completions{From: start + shell, Matches: found}, true
	}
	return Completions{From: start + word, Matches: files(line[word:])}, true
}

// programs returns the programs on PATH whose names begin with a prefix.
func programs(prefix string) []Match {
	if prefix == "" {
		return nil // there are thousands
	}
	var found []Match
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue
		}
		for _, entry := range entries {
			if strings.HasPrefix(entry.Name(), prefix) && !entry.IsDir() {
				found = append(found, Match{Text: entry.Name(), Kind: "command", Signature: filepath.Join(folder, entry.Name())})
			}
		}
	}
	return matching(found, prefix)
}

package assist

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/kernel/cell"
)

// command describes a GoNB command, which begins a line with %.
type command struct{ name, arguments, about string }

// takesFile lists the commands whose arguments are files.
var takesFile = []string{"%cd", "%capture", "%track", "%untrack", "%%writefile"}

// commands lists GoNB's commands, according to its own help.
var commands = []command{
	{"%%", "[ARGS]", "Compiles the lines that follow as the body of func main and runs it with the arguments. Call gonbui.RequestInput(\"prompt\", false) before each read of standard input, which is empty in cells that do not use gonbui."},
	{"%main", "[ARGS]", "Compiles the lines that follow as the body of func main and runs it with the arguments."},
	{"%%bash", "", "The rest of the cell is a script for bash."},
	{"%%script", "PROGRAM", "The rest of the cell is the standard input of a program."},
	{"%%sh", "", "The rest of the cell is a script for sh."},
	{"%%writefile", "[-a] FILE", "Writes the rest of the cell to a file, or appends it with -a."},
	{"%args", "ARGS", "Sets the arguments of compiled programs."},
	{"%autoget", "", "Fetches missing modules that a cell imports (the default)."},
	{"%capture", "[-a] FILE", "Copies the cell's output to a file, or appends it with -a."},
	{"%cd", "[FOLDER]", "Changes the working directory of all cells, or prints it."},
	{"%env", "VARIABLE VALUE", "Sets an environment variable for all cells and shell commands."},
	{"%exec", "FUNCTION [ARGS]", "Calls a function of the cell as the program."},
	{"%goflags", "[FLAGS]", "Sets the flags for building programs, or prints them."},
	{"%goworkfix", "", "Adds the modules of go.work to go.mod."},
	{"%help", "", "Explains GoNB's commands."},
	{"%list", "", "Lists the declarations that compiled cells can use."},
	{"%ls", "", "Lists the declarations that compiled cells can use."},
	{"%noautoget", "", "Turns off %autoget."},
	{"%remove", "NAMES", "Forgets declarations of compiled cells."},
	{"%reset", "[go.mod]", "Forgets all declarations of compiled cells, or rewrites their go.mod."},
	{"%rm", "NAMES", "Forgets declarations of compiled cells."},
	{"%test", "[-test.FLAGS]", "Runs the tests of the cell."},
	{"%track", "[PATH]", "Watches files for completion."},
	{"%untrack", "[PATH]", "Stops watching files for completion."},
	{"%version", "", "Prints GoNB's version."},
	{"%wasm", "", "Compiles the cell to WebAssembly and runs it in the browser."},
	{"%widgets", "", "Installs support for widgets in the page."},
	{"%with_inputs", "", "Asks for the input of the next shell command."},
	{"%with_password", "", "Asks for a password for the next shell command."},
}

// commandLine returns the text before the cursor in its line, and where that text starts, if the
// line is a command.
func commandLine(code string, cursor int) (line string, start int, ok bool) {
	start = strings.LastIndexByte(code[:cursor], '\n') + 1
	line = code[start:cursor]
	if line == "" || line[0] != '%' && line[0] != '!' {
		return "", 0, false
	}
	// Exclude raw strings, comments and expressions.
	if !cell.HasCommand(code[:start] + line[:1]) {
		return "", 0, false
	}
	if before := code[:start]; !cell.HasCommand(before) && locate(before+"x", len(before)).literal >= 0 {
		return "", 0, false
	}
	return line, start, true
}

// script reports whether the first line of a cell says that the rest is not Go.
func script(code string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(code, " \t\r\n"), "\n")
	name, _, _ := strings.Cut(strings.TrimSpace(first), " ")
	return slices.Contains(cell.ScriptCommands, name)
}

// completeCommand completes a line of GoNB's command language. It reports false if the cursor is in
// Go code.
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

// programs returns the programs on PATH whose names start with a prefix.
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

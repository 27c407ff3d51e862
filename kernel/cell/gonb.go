package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Program is a parsed compiled cell, as GoNB understands it.
type Program struct {
	code   string
	source string         // the text that was parsed
	file   *ast.File      // nil if it does not parse or is not Go
	fset   *token.FileSet // of file; lines and columns are those of the cell
	main   int            // line of the GoNB command that opens the main function, from 1; 0 if none
	exec   int            // line of an %exec command, which names a function to call; 0 if none
	call   string         // that function
	script bool           // the cell is a file or a script, not Go
	body   string         // of the main function opened by a GoNB command, if the cell does not parse
	origin []int          // lines of the user's cell, for a plain cell
	locals []string       // variables of a plain cell
	shows  bool           // the plain cell ends with values
}

// gonbComment is the prefix that hides a GoNB command in a file that is also valid Go.
const gonbComment = "//gonb:"

// ScriptCommands lists the commands that take the rest of the cell as their input. It is not Go.
var ScriptCommands = []string{"%%writefile", "%%script", "%%bash", "%%sh", "%%gx"}

// ParseProgram reads a compiled cell.
func ParseProgram(code string) *Program {
	p := &Program{code: strings.ReplaceAll(code, "\r\n", "\n"), fset: token.NewFileSet()}
	lines := strings.Split(p.code, "\n")
	if first, _, _ := strings.Cut(strings.TrimPrefix(lines[0], gonbComment), " "); slices.Contains(ScriptCommands, first) {
		p.script = true
		return p
	}
	text := slices.Clone(lines)
	continued := false // the line before is a command that ends with a backslash
	for i, line := range text {
		line = strings.TrimPrefix(line, gonbComment)
		switch {
		case opensMain(line) && p.main == 0:
			text[i], p.main = "func main() {", i+1
		case strings.HasPrefix(line, "%exec ") && p.exec == 0 && len(strings.Fields(line)) > 1:
			text[i], p.exec, p.call = "", i+1, strings.Fields(line)[1]
		case continued || isCommand(line):
			text[i], continued = "", strings.HasSuffix(line, `\`)
		case strings.HasPrefix(line, "package "):
			text[i] = ""
		}
	}
	source := "package main;" + strings.Join(text, "\n")
	if p.main > 0 {
		source += "\n}"
	}
	if file, err := parser.ParseFile(p.fset, "", source, 0); err == nil {
		p.file, p.source = file, source
	} else if p.main > 0 {
		p.body = strings.Join(text[p.main:], "\n")
	}
	return p
}

// IsScript reports whether the cell is a file or a script for another program.
func (p *Program) IsScript() bool { return p.script }

// Commands returns the cell's commands, one per line, without continuation lines. Lines of a file or a script are not commands.
func (p *Program) Commands() []string {
	if p.script {
		return nil
	}
	var all []string
	for line := range strings.Lines(p.code) {
		if line = strings.TrimPrefix(line, gonbComment); isCommand(line) {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

// Mentions returns the names that the cell uses but does not declare.
func (p *Program) Mentions() []string {
	if p.file == nil {
		return nil
	}
	var names []string
	if p.call != "" {
		names = append(names, p.call)
	}
	for _, id := range p.file.Unresolved {
		names = append(names, id.Name)
	}
	names = append(names, literalKeys(p.file)...)
	slices.Sort(names)
	return slices.Compact(names)
}

// Imports returns the import paths of the cell's packages by name. For an import without a name, it
// is the last path element that is not a version.
func (p *Program) Imports() map[string]string {
	paths := map[string]string{}
	if p.file == nil {
		return paths
	}
	for _, spec := range p.file.Imports {
		at, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the compiler reports it
		}
		name := path.Base(version.ReplaceAllString(at, ""))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		paths[name] = at
	}
	return paths
}

// version matches the major version suffix of an import path.
var version = regexp.MustCompile(`/v\d+$`)

// mainBody returns the body of the main function, or nil if there is none.
func (p *Program) mainBody() *ast.BlockStmt {
	if p.file == nil {
		return nil
	}
	for _, d := range p.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.Name == "main" && f.Recv == nil {
			return f.Body
		}
	}
	return nil
}

// InterpretedFile is the prefix of the file name that the compiler reports for declarations of an interpreted cell in a compiled one. The cell's number
// follows.
const InterpretedFile = "interpreted-cell-"

// Has reports whether the cell contains a command, such as %test.
func (p *Program) Has(command string) bool {
	return slices.ContainsFunc(p.Commands(), func(c string) bool { return c == command || strings.HasPrefix(c, command+" ") })
}

// Compiles reports whether GoNB compiles the cell to a program.
func (p *Program) Compiles() bool {
	return p.file != nil && (len(p.file.Decls) > 0 || p.exec > 0 || p.Has("%test"))
}

// opensMain reports whether a line is a GoNB command that opens the main function.
func opensMain(line string) bool {
	return line == "%%" || strings.HasPrefix(line, "%% ") || line == "%main" || strings.HasPrefix(line, "%main ")
}

func isCommand(line string) bool {
	return strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!")
}

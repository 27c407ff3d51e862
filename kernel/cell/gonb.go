package cell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// contextDeclaration declares the variable ctx of compiled cells: the context
// that an interrupt cancels.
const contextDeclaration = "ctx := train.Context(); "

// ForGoNB returns a compiled cell as GoNB takes it. A main function that
// mentions a ctx that it does not declare gets the one that interpreted cells
// have. Lines stay where they are.
func ForGoNB(code string) string {
	code = strings.ReplaceAll(code, "\r\n", "\n")
	if !strings.Contains(code, "ctx") {
		return code
	}
	lines := strings.Split(code, "\n")
	if i := slices.IndexFunc(lines, opensMain); i >= 0 && i+1 < len(lines) {
		body := slices.Clone(lines[i+1:])
		for k, line := range body {
			if isCommand(line) {
				body[k] = ""
			}
		}
		if mentionsContext("func main() {\n" + strings.Join(body, "\n") + "\n}") {
			// Before the first line that is Go.
			for k := i + 1; k < len(lines); k++ {
				if !isCommand(lines[k]) {
					lines[k] = contextDeclaration + lines[k]
					break
				}
			}
		}
		return strings.Join(lines, "\n")
	}
	for _, c := range Chunks(code) {
		if c.Kind != FuncDecl || c.Name != "main" {
			continue
		}
		if brace := strings.IndexByte(code[c.From:c.To], '{'); brace >= 0 && mentionsContext(code[c.From:c.To]) {
			at := c.From + brace + 1
			return code[:at] + " " + contextDeclaration + code[at:]
		}
	}
	return code
}

// opensMain reports whether a line is GoNB's way to begin the main function.
func opensMain(line string) bool {
	return line == "%%" || strings.HasPrefix(line, "%% ") || line == "%main" || strings.HasPrefix(line, "%main ")
}

func isCommand(line string) bool {
	return strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!")
}

// mentionsContext reports whether a function uses a ctx that neither it nor a
// scope within it declares.
func mentionsContext(function string) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+function, 0)
	if err != nil {
		return false // GoNB reports it
	}
	return slices.ContainsFunc(file.Unresolved, func(id *ast.Ident) bool { return id.Name == "ctx" })
}

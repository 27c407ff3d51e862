package assist

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"setlab/kernel/cell"
)

// parsed is a cell whose declarations and statements were parsed separately, each from the cell's
// text with the rest blanked out, and the declarations of earlier compiled cells. Parts with syntax
// errors are skipped.
type parsed struct {
	code       string
	fset       *token.FileSet
	earlier    *ast.File // declarations of earlier compiled cells
	decls      *ast.File
	statements *ast.File             // a single function
	freed      map[*ast.Ident]string // names of the methods that freeMethods turned into functions
	head       [2]int                // length of the text before the cell's text in decls and statements
	clean      bool                  // there were no syntax errors
	texts      map[*ast.File]string
}

// parse parses a cell as far as possible.
func (e *Environment) parse(code string) *parsed {
	code = withoutCommands(code)
	p := &parsed{code: code, fset: token.NewFileSet(), clean: true, texts: map[*ast.File]string{}, freed: map[*ast.Ident]string{}}
	chunks := cell.Chunks(code)
	imports := e.importsOf(code, chunks)
	declared := map[string]bool{}
	var decls, statements []cell.Chunk
	for _, c := range chunks {
		switch c.Kind {
		case cell.Import:
		case cell.Statement:
			statements = append(statements, c)
		case cell.Var:
			// Among statements, a var declaration runs in order.
			statements = append(statements, c)
		default:
			decls = append(decls, c)
		}
	}
	head := "package main;" + imports.text(cell.Qualifiers(code)) + "\n"
	p.decls = p.file(head+only(code, chunks, decls), &p.head[0], head)
	for _, d := range p.decls.Decls {
		for _, name := range declaredBy(d) {
			declared[name] = true
		}
	}
	head += "func _() {\n"
	p.statements = p.file(head+cell.Separated(only(code, chunks, statements), cell.ListCommas(code, chunks))+"\n}", &p.head[1], head)
	p.earlier = p.compiledBefore(e, declared)
	p.freeMethods()
	return p
}

// file parses a file that begins with head.
func (p *parsed) file(text string, headLength *int, head string) *ast.File {
	*headLength = len(head)
	file, err := parser.ParseFile(p.fset, "", text, parser.SkipObjectResolution|parser.ParseComments)
	p.clean = p.clean && err == nil
	if file == nil || file.Name == nil { // does not happen with a package clause, but the parser does not guarantee it
		file = &ast.File{Name: ast.NewIdent("main")}
	}
	p.texts[file] = text
	return file
}

// withoutCommands blanks out the lines that are GoNB commands.
func withoutCommands(code string) string {
	if !cell.HasCommand(code) {
		return code
	}
	var b strings.Builder
	for line := range strings.Lines(code) {
		if line[0] == '%' || line[0] == '!' {
			body := strings.TrimRight(line, "\r\n")
			line = strings.Repeat(" ", len(body)) + line[len(body):]
		}
		b.WriteString(line)
	}
	return b.String()
}

// only returns code with every byte outside some of its chunks, and the comments before them, replaced by a space, except line breaks.
func only(code string, all, some []cell.Chunk) string {
	chosen := map[int]bool{} // by their ends
	for _, c := range some {
		chosen[c.To] = true
	}
	commented := slices.Clone(all)
	for k, c := range commented {
		if chosen[c.To] {
			commented[k].From = commentBefore(code, c.From)
		}
	}
	return cell.Keep(code, commented, func(c cell.Chunk) bool { return chosen[c.To] })
}

// commentBefore returns the start of the comment directly above an offset, or the offset if there
// is none.
func commentBefore(code string, offset int) int {
	start := strings.LastIndexByte(code[:offset], '\n') + 1
	if strings.TrimSpace(code[start:offset]) != "" {
		return offset
	}
	at := offset
	for start > 0 {
		before := strings.LastIndexByte(code[:start-1], '\n') + 1
		line := strings.TrimSpace(code[before : start-1])
		switch {
		case strings.HasPrefix(line, "//"):
			at, start = before, before
		case strings.HasSuffix(line, "*/"):
			if i := strings.LastIndex(code[:start], "/*"); i >= 0 {
				return i
			}
			return at
		default:
			return at
		}
	}
	return at
}

// withComment returns code[from:to] with the comment directly above it.
func withComment(code string, from, to int) string { return code[commentBefore(code, from):to] }

// importTable maps package names to import paths.
type importTable map[string]string

// scopeImports returns the packages in scope in a cell.
func (e *Environment) scopeImports(code string) importTable {
	code = withoutCommands(code)
	return e.importsOf(code, cell.Chunks(code))
}

// importsOf returns the packages in scope, including those that the cell imports.
func (e *Environment) importsOf(code string, chunks []cell.Chunk) importTable {
	table := importTable{}
	for name, path := range e.Imports {
		if _, shadowed := e.Objects[name]; !shadowed {
			table[name] = path
		}
	}
	for _, c := range chunks {
		if c.Kind != cell.Import {
			continue
		}
		file, _ := parser.ParseFile(token.NewFileSet(), "", "package p\n"+code[c.From:c.To], parser.ImportsOnly)
		if file == nil {
			continue
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			found, err := e.Importer.Import(path)
			if err != nil {
				continue
			}
			name := found.Name()
			if spec.Name != nil {
				name = spec.Name.Name
			}
			table[name] = path
		}
	}
	return table
}

// text returns import declarations for the given names.
func (t importTable) text(names map[string]bool) string {
	var b strings.Builder
	for name, path := range t {
		if names[name] && name != "_" && name != "." {
			b.WriteString("import " + name + " " + strconv.Quote(path) + ";")
		}
	}
	return b.String()
}

package kernel

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/output"
)

// interpret runs a cell in the session. Cells that the session cannot interpret are compiled instead.
func (k *Kernel) interpret(ctx context.Context, request Request, sink output.Sink) error {
	if request.Late != nil {
		k.session.Late(request.Late)
	}
	declared, err := k.session.Execute(ctx, request.Code, request.Input, sink)
	var failure *output.Failure
	if errors.As(err, &failure) && failure.Name == output.CompileError && k.importToo(ctx, failure, request) {
		declared, err = k.session.Execute(ctx, request.Code, request.Input, sink)
	}
	k.compiler.Replaced(declared)
	if !errors.As(err, &failure) || failure.Name != output.CompileError {
		return err
	}
	k.knownToCompiled(failure)
	switch {
	case failure.Compilable:
		return k.compilePlain(ctx, request, failure, sink)
	case cell.DeclaresOnly(request.Code) && foreign(request.Code, failure):
		var compiled *output.Failure
		if err := k.compilePlain(ctx, request, failure, sink); !errors.As(err, &compiled) || compiled.Name != output.CompileError {
			return err
		}
	}
	return failure
}

// importToo imports the packages into the session that a cell lacks and that compiled cells have imported. It reports whether there is one.
func (k *Kernel) importToo(ctx context.Context, failure *output.Failure, request Request) (done bool) {
	for _, m := range undefined.FindAllStringSubmatch(failure.Message, -1) {
		if path := k.compiler.Imported(m[1]); path != "" {
			_, err := k.session.Execute(ctx, fmt.Sprintf("import %s %q", m[1], path), request.Input, func(output.Event) {})
			done = done || err == nil
		}
	}
	return done
}

// foreign reports whether a cell fails because it names a package that is not in scope, which GoNB may find.
func foreign(code string, failure *output.Failure) bool {
	m := undefined.FindStringSubmatch(failure.Message)
	return m != nil && cell.Qualifiers(code)[m[1]]
}

// undefined matches Go's error for an undefined name, but not for a name that a known package lacks, as in "undefined: fmt.println".
var undefined = regexp.MustCompile(`(?m)undefined: (\pL[\pL\pN_]*)(?:[^.\pL\pN_]|$)`)

// knownToCompiled adds a hint to the error for a name that only compiled cells declare.
func (k *Kernel) knownToCompiled(failure *output.Failure) {
	lines := strings.Split(failure.Message, "\n")
	for i, line := range lines {
		m := undefined.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if !k.compiler.Knows(m[1]) {
			continue
		}
		isInit := cell.IsInit(m[1])
		if isInit {
			lines[i] += "; a function of this name runs at the beginning of each compiled cell and cannot be called: give it another name"
		} else {
			lines[i] += fmt.Sprintf("; compiled cells can use %s: begin the cell with %%%% to compile it", m[1])
		}
		if at := slices.Index(failure.Traceback, line); at >= 0 {
			failure.Traceback[at] = lines[i]
		}
		failure.Compilable = failure.Compilable || !isInit
	}
	failure.Message = strings.Join(lines, "\n")
}

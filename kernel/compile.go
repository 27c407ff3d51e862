package kernel

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"setlab/kernel/cell"
	"setlab/kernel/gonb"
	"setlab/kernel/output"
)

// leave brings the session's variables back when the main function ends.
const leave = "defer passageʹ.Leave()"

// compile runs a compiled cell: it gets what it uses of the session, runs in GoNB,
// and gives the session's variables back.
func (k *Kernel) compile(ctx context.Context, request Request, sink output.Sink) error {
	program := cell.ParseProgram(request.Code)
	var first, imports []string
	carries := false
	if names := k.memory.wanted(program); len(names) > 0 && k.session.Ran() {
		folder, err := k.gonb.Folder(ctx)
		if err != nil {
			return err
		}
		exported, err := k.session.Export(ctx, names, folder, sink)
		if err != nil {
			return err
		}
		files, err := lay(folder, exported.Files)
		defer func() {
			for _, file := range files {
				// What stays behind is written anew, or deleted with the folder.
				_ = os.Remove(file)
			}
		}()
		if err != nil {
			return err
		}
		if carries = exported.Carries && program.HasMain(); carries {
			first = []string{leave}
		}
		for _, name := range slices.Sorted(maps.Keys(exported.Imports)) {
			imports = append(imports, fmt.Sprintf("import %s %q", name, exported.Imports[name]))
		}
	}
	if forget := k.memory.forget; len(forget) > 0 {
		k.memory.forget = nil
		if err := k.gonb.Forget(ctx, forget); err != nil {
			return err
		}
	}
	text, origin := program.ForGoNB(imports, first...)
	err := k.gonb.Execute(ctx, gonb.Cell{Text: text, Origin: origin, Code: request.Code}, request.Input, k.connects(sink))
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.CompileError && failure.Name != output.Unavailable {
		k.memory.add(program)
		k.compiled.add(request.Code)
	}
	if failure != nil && failure.Name == output.SessionLost {
		k.memory = memory{}
		k.compiled.clear()
	}
	if !carries {
		return err
	}
	back := k.session.Import(ctx, sink)
	if err == nil {
		err = back
	}
	return err
}

// lay writes source files beside the one that GoNB writes.
func lay(folder string, sources map[string]string) (files []string, err error) {
	for name, source := range sources {
		file := filepath.Join(folder, name)
		files = append(files, file)
		if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
			return files, fmt.Errorf("handing the session's declarations to the compiled cell: %w", err)
		}
	}
	return files, nil
}

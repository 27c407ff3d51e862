package assist

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"setlab/kernel/cell"
)

// completeImport completes an import path. In other literals it returns no completions.
func (e *Environment) completeImport(code string, literal, cursor int) Completions {
	inImport := slices.ContainsFunc(cell.Chunks(withoutCommands(code)), func(c cell.Chunk) bool {
		return c.Kind == cell.Import && c.From <= literal && literal < c.To
	})
	if !inImport {
		return Completions{From: cursor}
	}
	prefix := code[literal+1 : cursor]
	var found []Match
	for _, p := range e.Importer.Paths() {
		found = append(found, Match{Text: p, Kind: "module"})
	}
	return Completions{From: literal + 1, Matches: matching(found, prefix)}
}

// files completes a file name, as a shell does.
func files(prefix string) []Match {
	folder, base := filepath.Split(prefix)
	read := folder
	if read == "" {
		read = "."
	} else if rest, ok := strings.CutPrefix(read, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			read = filepath.Join(home, rest)
		}
	}
	entries, err := os.ReadDir(read)
	if err != nil {
		return nil
	}
	var found []Match
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, base) || base == "" && name[0] == '.' {
			continue
		}
		if entry.IsDir() {
			name += "/"
		}
		found = append(found, Match{Text: folder + name, Kind: "path"})
	}
	return found
}

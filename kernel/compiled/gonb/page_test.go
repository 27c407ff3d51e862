package gonb

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/output"
)

func TestWasmArguments(t *testing.T) {
	for list, want := range map[string][]string{
		``:                     nil,
		`"a", `:                {"a"},
		`"", `:                 {""},
		`"--x=1", "a b", "", `: {"--x=1", "a b", ""},
		`"a "b"", "c\d", `:     {`a "b"`, `c\d`},
	} {
		if got := wasmArguments(list); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", list, got, want)
		}
	}
}

func TestPrograms(t *testing.T) {
	t.Setenv(parentVariable, "")
	c := client(t)
	cell := cellOf("%wasm\n!echo $GONB_JUPYTER_ROOT $GONB_WASM_DIR $GONB_WASM_URL\n%% </script>\nfmt.Print(GonbWasmDivId)")
	cell.InPage = true
	var log, html strings.Builder
	for range 2 {
		if err := c.Execute(context.Background(), cell, nil, func(e output.Event) {
			switch e := e.(type) {
			case output.Stream:
				log.WriteString(e.Text)
			case output.Display:
				for kind, text := range e.Data {
					html.WriteString(kind + text.(string))
				}
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	root, err := filepath.EvalSymlinks(c.options.Dir)
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Fields(log.String())
	if said[0] != root || filepath.Dir(said[1]) != filepath.Join(root, "jupyter_files") || said[2] != "/files/jupyter_files/"+filepath.Base(said[1]) {
		t.Errorf("the folders are %q", said)
	}
	// Each cell has its own program, next to the latest one under the name that GoNB gives it.
	programs, err := filepath.Glob(filepath.Join(said[1], "gonb_cell*.wasm"))
	if err != nil || len(programs) != 3 {
		t.Errorf("programs %q", programs)
	}
	if _, err := os.Stat(filepath.Join(said[1], "wasm_exec.js")); err != nil {
		t.Error(err)
	}
	for _, p := range programs {
		if name := filepath.Base(p); name != wasmName && !strings.Contains(html.String(), name) {
			t.Errorf("%s is not shown", name)
		}
	}
	if text := html.String(); strings.Count(text, "text/html") != 2 || strings.Contains(text, "text/javascript") || strings.Count(text, "</script>") != 2 {
		t.Errorf("shown is\n%s", text)
	}
}

package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"setlab/internal/race"
)

// written is a command line on a page.
type written struct {
	page  string
	words []string
	whole bool // whether it is in a code block rather than in a sentence
}

var (
	fence  = regexp.MustCompile("(?ms)^```(sh|console|bash)\n(.*?)^```")
	inline = regexp.MustCompile("`([^`\n]+)`")
	// one matches a command within a line, after another command, a prompt or the value of a variable.
	one    = regexp.MustCompile(`(?:^|[$&|;(] ?|[A-Z_]+=\S* |-- )((?:(?:\./)?(?:bin/)?setlab|make|go (?:test|run)) .*)`)
	behind = regexp.MustCompile(`\s(#|&&|\||;|>|<|2>|\)).*`)
	word   = regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`)
)

// commandsOf returns the commands in a Markdown text.
func commandsOf(page, text string) (all []written) {
	add := func(line string, whole bool) {
		if m := one.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			words := word.FindAllString(behind.ReplaceAllString(m[1], ""), -1)
			for k, w := range words {
				words[k] = strings.Trim(w, `"'`)
			}
			all = append(all, written{page, words, whole})
		}
	}
	for _, m := range fence.FindAllStringSubmatch(text, -1) {
		for line := range strings.Lines(strings.ReplaceAll(m[2], "\\\n", " ")) {
			if m[1] != "console" || strings.HasPrefix(line, "$ ") {
				add(line, true)
			}
		}
	}
	for _, m := range inline.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		add(m[1], false)
	}
	return all
}

// pages returns the texts of the project's pages and of the Markdown cells of its notebooks.
func pages(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "lab/*.md", "docker/*.md", "notebooks/*.md", "notebooks/*.ipynb", "notebooks/course/*"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name, _ := filepath.Rel(root, path)
			if filepath.Ext(path) != ".ipynb" {
				all[name] = string(text)
				continue
			}
			var n struct {
				Cells []struct {
					Type   string   `json:"cell_type"`
					Source []string `json:"source"`
				} `json:"cells"`
			}
			if err := json.Unmarshal(text, &n); err != nil {
				t.Fatal(name, err)
			}
			for _, c := range n.Cells {
				if c.Type == "markdown" {
					all[name] += strings.Join(c.Source, "") + "\n"
				}
			}
		}
	}
	return all
}

// TestCommandsOfPages checks that every setlab command on the pages exists and accepts the given flags and arguments, that every make target
// exists, and that every package and benchmark of `go test` exists.
func TestCommandsOfPages(t *testing.T) {
	race.Skip(t, "it runs hundreds of commands, one after the other")
	root := filepath.Join("..", "..")
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for page, text := range pages(t, root) {
		for _, c := range commandsOf(page, text) {
			name := filepath.Base(c.words[0])
			seen[name]++
			var wrong string
			switch name {
			case "setlab":
				wrong = checkSetlab(c)
			case "make":
				for _, target := range c.words[1:] {
					if !strings.Contains(target, "=") && !strings.HasPrefix(target, "-") &&
						!regexp.MustCompile(`(?m)^([a-z-]+ )*`+regexp.QuoteMeta(target)+`( [a-z-]+)*:`).Match(makefile) {
						wrong = "there is no target " + target
					}
				}
			case "go":
				wrong = checkGo(root, c.words[2:])
			}
			if wrong != "" {
				t.Errorf("%s: %s: %s", page, strings.Join(c.words, " "), wrong)
			}
		}
	}
	if seen["setlab"] < 80 || seen["make"] < 20 || seen["go"] < 5 {
		t.Errorf("only %v commands were found", seen)
	}
}

// checkSetlab returns what is wrong with a setlab command line.
func checkSetlab(c written) string {
	words := slices.DeleteFunc(slices.Clone(c.words[1:]), func(w string) bool { return w == "…" || w == "..." })
	command, rest, err := newRoot().Find(words)
	if err != nil {
		return err.Error()
	}
	if !command.HasParent() && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		return "there is no such command"
	}
	switch err := command.ParseFlags(rest); {
	case errors.Is(err, pflag.ErrHelp):
		return ""
	case err != nil && (c.whole || !strings.Contains(err.Error(), "flag needs an argument")):
		return err.Error()
	}
	arguments := command.Flags().Args()
	if command.HasAvailableSubCommands() && len(arguments) > 0 {
		return "there is no such command"
	}
	if err := command.ValidateArgs(arguments); err != nil && c.whole {
		return err.Error()
	}
	return ""
}

// TestWrongCommandsOfPages checks that wrong commands on a page are found.
func TestWrongCommandsOfPages(t *testing.T) {
	for text, want := range map[string]string{
		"```sh\nbin/setlab swept grid.json\n```":                                 "command",
		"```console\n$ A=1 setlab sweep grid.json --often # so\nsetlab x\n```":   "--often",
		"run `setlab runs exports x`":                                            "command",
		"```sh\nsetlab predict\n```":                                             "needs a run and a file",
		"```sh\nsetlab runs list --store x | setlab sweep grid.json --at x\n```": "",
		"`setlab runs export` and `setlab sweep GRID… --status`":                 "",
		"```sh\nsetlab run \"notebooks/a b.ipynb\" -p scale=quick && echo\n```":  "",
	} {
		found := commandsOf("page", text)
		if len(found) == 0 {
			t.Errorf("no command in %q", text)
		}
		for _, c := range found {
			if got := checkSetlab(c); (want == "") != (got == "") || !strings.Contains(got, want) {
				t.Errorf("%q: %q, want %q", c.words, got, want)
			}
		}
	}
}

// checkGo returns what is wrong with the arguments of `go test` or `go run`.
func checkGo(root string, words []string) string {
	var benchmark string
	var packages []string
	for k, w := range words {
		switch {
		case k > 0 && words[k-1] == "-bench":
			benchmark = w
		case strings.HasPrefix(w, "./"):
			packages = append(packages, strings.TrimSuffix(w, "/..."))
		}
	}
	for _, p := range packages {
		files, _ := filepath.Glob(filepath.Join(root, p, "*.go"))
		inner, _ := filepath.Glob(filepath.Join(root, p, "*", "*.go"))
		if len(files)+len(inner) == 0 {
			return "there is no package " + p
		}
		if benchmark == "" || benchmark == "." {
			continue
		}
		found := false
		for _, f := range files {
			text, err := os.ReadFile(f)
			found = found || err == nil && regexp.MustCompile(`func Benchmark\w*`+strings.TrimSuffix(benchmark, "$")).Match(text)
		}
		if !found {
			return "there is no benchmark " + benchmark
		}
	}
	return ""
}

package docker

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/scope"
)

// instruction is a line of the Dockerfile, such as COPY with its arguments.
type instruction struct {
	name      string
	arguments []string
}

// stage is a stage of the Dockerfile, which starts with FROM.
type stage struct {
	name, base   string
	instructions []instruction
}

// dockerfile parses the Dockerfile and returns its arguments with their defaults and its stages in order.
func dockerfile(t *testing.T) (arguments map[string]string, stages []stage) {
	t.Helper()
	text, err := os.ReadFile("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	comments := regexp.MustCompile(`(?m)^#.*\n`)
	joined := strings.ReplaceAll(comments.ReplaceAllString(string(text), ""), "\\\n", " ")
	arguments = map[string]string{}
	for line := range strings.Lines(joined) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "ARG" && stages == nil:
			name, value, _ := strings.Cut(words[1], "=")
			arguments[name] = value
		case words[0] == "FROM" && len(words) == 4 && words[2] == "AS":
			stages = append(stages, stage{name: words[3], base: words[1]})
		case stages == nil || words[0] == "FROM":
			t.Fatalf("not understood: %s", line)
		default:
			last := &stages[len(stages)-1]
			last.instructions = append(last.instructions, instruction{words[0], words[1:]})
		}
	}
	return arguments, stages
}

// lineage returns the instructions of a stage after those of the stages that it is based on.
func lineage(stages []stage, name string) (all []instruction) {
	for name != "" {
		i := slices.IndexFunc(stages, func(s stage) bool { return s.name == name })
		if i < 0 {
			break
		}
		all = append(slices.Clone(stages[i].instructions), all...)
		name = stages[i].base
	}
	return all
}

// last returns the arguments of the last instruction with the given name.
func last(all []instruction, name string) (words string) {
	for _, i := range all {
		if i.name == name {
			words = strings.Join(i.arguments, " ")
		}
	}
	return words
}

var pinned = regexp.MustCompile(`^[a-z0-9./-]+:[^@]+@sha256:[0-9a-f]{64}$`)

// TestStages checks that the base images are pinned and can be replaced, and that every stage that another stage copies
// from exists.
func TestStages(t *testing.T) {
	arguments, stages := dockerfile(t)
	known := map[string]bool{}
	for _, s := range stages {
		if name, ok := strings.CutPrefix(s.base, "${"); ok {
			if image := arguments[strings.TrimSuffix(name, "}")]; !pinned.MatchString(image) {
				t.Errorf("%s begins with %q, which is not pinned by its digest", s.name, image)
			}
		} else if !known[s.base] {
			t.Errorf("%s begins with %s, which is neither a stage before it nor an argument", s.name, s.base)
		}
		for _, i := range s.instructions {
			from, ok := strings.CutPrefix(i.arguments[0], "--from=")
			if i.name == "COPY" && ok && !known[from] {
				t.Errorf("%s copies from %s, which is not a stage before it", s.name, from)
			}
		}
		known[s.name] = true
	}
	wanted := regexp.MustCompile(`(?m)^go (\d+\.\d+)`)
	module, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if version := wanted.FindSubmatch(module); version == nil || !strings.Contains(arguments["GO_IMAGE"], "golang:"+string(version[1])+".") {
		t.Errorf("go.mod wants %q, the image is %s", version, arguments["GO_IMAGE"])
	}
}

// TestTargets checks that both targets run as an unprivileged user in the mounted folder and do not contain a token.
func TestTargets(t *testing.T) {
	_, stages := dockerfile(t)
	for _, target := range []string{"lab", "headless"} {
		all := lineage(stages, target)
		if user := last(all, "USER"); user != "lab" {
			t.Errorf("%s runs as %q", target, user)
		}
		if entry, folder := last(all, "ENTRYPOINT"), last(all, "WORKDIR"); entry != `["entrypoint"]` || folder != "/home/lab/work" {
			t.Errorf("%s starts %s in %s", target, entry, folder)
		}
		data := false
		for _, i := range all {
			words := strings.Join(i.arguments, " ")
			data = data || i.name == "ENV" && strings.Contains(words, "SETLAB_DATA=/home/lab/work/data")
			if (i.name == "ENV" || i.name == "ARG") && regexp.MustCompile(`(?i)token|password|secret`).MatchString(words) {
				t.Errorf("%s has a secret: %s", target, words)
			}
		}
		if !data {
			t.Errorf("%s has no SETLAB_DATA in the mounted folder", target)
		}
	}
	lab := lineage(stages, "lab")
	port := last(lab, "EXPOSE")
	if command := last(lab, "CMD"); !strings.Contains(command, `"--port", "`+port+`"`) || !strings.Contains(command, `"0.0.0.0"`) {
		t.Errorf("port %s is exposed, and started is %s", port, command)
	}
	if health := last(lab, "HEALTHCHECK"); !strings.Contains(health, "127.0.0.1/"+port) {
		t.Errorf("port %s is exposed, and asked is %s", port, health)
	}
}

// TestBinder checks the setup for Binder, which builds the last target of the file that it finds in .binder, and passes
// a program in the image as an argument to its entry point.
func TestBinder(t *testing.T) {
	for _, name := range []string{"Dockerfile", "Dockerfile.dockerignore"} {
		here, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if there, err := os.Stat(filepath.Join("..", ".binder", name)); err != nil || !os.SameFile(here, there) {
			t.Errorf(".binder/%s is not this folder's: %v", name, err)
		}
	}
	_, stages := dockerfile(t)
	if end := stages[len(stages)-1].name; end != "binder" {
		t.Fatalf("the last target is %s", end)
	}
	all := lineage(stages, "binder")
	if user, entry := last(all, "USER"), last(all, "ENTRYPOINT"); user != "lab" || entry != `["entrypoint"]` {
		t.Errorf("it runs %s as %q", entry, user)
	}
	if !slices.ContainsFunc(all, func(i instruction) bool {
		words := strings.Join(i.arguments, " ")
		return i.name == "RUN" && strings.Contains(words, "jupyter-notebook") && strings.Contains(words, "setlab install --system")
	}) {
		t.Error("it has no Jupyter with the kernel")
	}
}

// ignored reports whether a path is excluded from the build context.
func ignored(t *testing.T, name string) (out bool) {
	t.Helper()
	text, err := os.ReadFile("Dockerfile.dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		pattern := strings.TrimSpace(line)
		if pattern == "" || strings.HasPrefix(pattern, "#") {
			continue
		}
		pattern, kept := strings.CutPrefix(pattern, "!")
		anywhere, deep := strings.CutPrefix(pattern, "**/")
		for part := name; part != "."; part = path.Dir(part) {
			hit, err := path.Match(pattern, part)
			if deep {
				hit, err = path.Match(anywhere, path.Base(part))
			}
			if err != nil {
				t.Fatal(err)
			}
			if hit {
				out = !kept
			}
		}
	}
	return out
}

// TestSources checks that all copied files are in the checkout, and that the image contains the packages that compiled
// cells import, with all their dependencies.
func TestSources(t *testing.T) {
	_, stages := dockerfile(t)
	var sources []string // copied to the image lab
	for _, s := range stages {
		for _, i := range s.instructions {
			if i.name != "COPY" || strings.HasPrefix(i.arguments[0], "--") {
				continue
			}
			to := i.arguments[len(i.arguments)-1]
			for _, from := range i.arguments[:len(i.arguments)-1] {
				if _, err := os.Stat(filepath.Join("..", from)); err != nil || from != "." && ignored(t, from) {
					t.Errorf("%s copies %s, which is not sent to the builder (%v)", s.name, from, err)
				}
				if s.name == "lab" && to == "/usr/local/share/setlab/"+from {
					sources = append(sources, from)
				}
			}
		}
	}
	command := exec.Command("go", append([]string{"list", "-deps", "-f", "{{if not .Standard}}{{with .Module}}{{if .Main}}{{$.ImportPath}}{{end}}{{end}}{{end}}"}, scope.Module()...)...)
	command.Dir = ".."
	list, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(list))
	if len(packages) < len(scope.Module()) {
		t.Fatalf("cells import %q alone", packages)
	}
	for _, each := range packages {
		folder := strings.TrimPrefix(each, "setlab/")
		if top, _, _ := strings.Cut(folder, "/"); !slices.Contains(sources, top) || ignored(t, folder) {
			t.Errorf("compiled cells import %s, of whose folder the image has no copy", each)
		}
	}
	if !slices.Contains(sources, "notebooks") {
		t.Error("the image has no notebooks")
	}
}

package docker

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"setlab/kernel/scope"
)

// dependencies returns the packages and their dependencies as printed by go list.
func dependencies(t *testing.T, packages []string) []string {
	t.Helper()
	command := exec.Command("go", append([]string{"list", "-deps"}, packages...)...)
	command.Dir = ".."
	list, err := command.Output()
	if err != nil {
		t.Fatalf("go list -deps %q: %v", packages, err)
	}
	return strings.Fields(string(list))
}

// TestCompiledBefore checks that the image lab compiles what compiled cells import: packages of other modules before this
// module's code is copied, and nothing after the program is copied, because every change of the code replaces it.
func TestCompiledBefore(t *testing.T) {
	_, stages := dockerfile(t)
	at := slices.IndexFunc(stages, func(s stage) bool { return s.name == "lab" })
	compiles := regexp.MustCompile(`go build (?:-modcacherw )?([^&]*)`)
	var others, own []string // packages compiled before and after the module's code is copied
	copied := false
	steps := stages[at].instructions
	for _, step := range steps {
		copied = copied || step.name == "COPY" && slices.Contains(step.arguments, "datasets")
		if found := compiles.FindStringSubmatch(strings.Join(step.arguments, " ")); step.name == "RUN" && found != nil {
			if copied {
				own = append(own, strings.Fields(found[1])...)
			} else {
				others = append(others, strings.Fields(found[1])...)
			}
		}
	}
	if len(own) == 0 || len(others) == 0 {
		t.Fatalf("compiled are %q, then %q", others, own)
	}
	before, all := dependencies(t, others), dependencies(t, slices.Concat(others, own))
	imported := scope.Programs()
	for _, p := range scope.Packages() {
		imported = append(imported, p.Path)
	}
	for _, p := range imported {
		if !slices.Contains(all, p) {
			t.Errorf("the first compiled cell has to compile %s", p)
		}
	}
	for _, p := range dependencies(t, own) {
		if !strings.HasPrefix(p, "setlab/") && !slices.Contains(before, p) {
			t.Errorf("%s is compiled again whenever the code changes", p)
		}
	}
	for _, target := range []string{"headless", "lab"} {
		at := slices.IndexFunc(stages, func(s stage) bool { return s.name == target })
		last := stages[at].instructions[len(stages[at].instructions)-1]
		if last.name != "COPY" || last.arguments[0] != "--from=build" {
			t.Errorf("the last step of %s is %s %q, not to copy the program", target, last.name, last.arguments)
		}
	}
}

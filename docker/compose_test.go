package docker

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// compose is what this folder's compose file may say.
type compose struct {
	Name     string
	Services map[string]struct {
		Build struct {
			Context, Dockerfile, Target string
		}
		Image       string
		Init        bool
		ReadOnly    bool     `yaml:"read_only"`
		CapDrop     []string `yaml:"cap_drop"`
		SecurityOpt []string `yaml:"security_opt"`
		Tmpfs       []string
		Ports       []string
		Volumes     []string
		Profiles    []string
	}
	Volumes map[string]any
	Both    any `yaml:"x-both"`
}

// chosen is a variable with its default.
var chosen = regexp.MustCompile(`\$\{\w+:-(\w+)\}`)

// The compose file builds the targets that there are, and gives their containers no more than they need.
func TestCompose(t *testing.T) {
	file, err := os.Open("compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	decoder := yaml.NewDecoder(file)
	decoder.KnownFields(true)
	var c compose
	if err := decoder.Decode(&c); err != nil {
		t.Fatal(err)
	}
	if len(c.Services) != 2 {
		t.Errorf("%d services", len(c.Services))
	}
	_, stages := dockerfile(t)
	for name, s := range c.Services {
		if s.Build.Target != name || !slices.ContainsFunc(stages, func(s stage) bool { return s.name == name }) {
			t.Errorf("%s builds %q", name, s.Build.Target)
		}
		if _, err := os.Stat(s.Build.Context + "/" + s.Build.Dockerfile); err != nil || s.Image != "setlab:"+name {
			t.Errorf("%s builds %s: %v", name, s.Image, err)
		}
		if !s.ReadOnly || !s.Init || !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Contains(s.SecurityOpt, "no-new-privileges:true") || !slices.Equal(s.Tmpfs, []string{"/tmp:exec"}) {
			t.Errorf("%s: %+v", name, s)
		}
		work := last(lineage(stages, name), "WORKDIR")
		mounted := false
		for _, volume := range s.Volumes {
			source, to, _ := strings.Cut(chosen.ReplaceAllString(volume, "$1"), ":")
			mounted = mounted || to == work
			if _, declared := c.Volumes[source]; !declared {
				t.Errorf("%s mounts %s, which is not declared", name, source)
			}
		}
		if !mounted {
			t.Errorf("%s keeps nothing of what is done in %s", name, work)
		}
		for _, port := range s.Ports {
			if exposed := last(lineage(stages, name), "EXPOSE"); port != "127.0.0.1:"+exposed+":"+exposed {
				t.Errorf("%s publishes %s", name, port)
			}
		}
	}
	if len(c.Services["lab"].Ports) != 1 || len(c.Services["headless"].Ports) != 0 {
		t.Error("one port of the lab is to be published, and no other")
	}
}

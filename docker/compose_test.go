package docker

import (
	"slices"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

// composed returns the compose file as loaded by Docker Compose with the given variables.
func composed(t *testing.T, variables ...string) *types.Project {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{"compose.yaml"}, cli.WithProfiles([]string{"headless"}), cli.WithEnv(variables), cli.WithResolvedPaths(false))
	if err != nil {
		t.Fatal(err)
	}
	project, err := options.LoadProject(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return project
}

// TestCompose checks that the compose file is valid, builds existing targets, and gives their containers no more
// privileges than they need.
func TestCompose(t *testing.T) {
	project := composed(t)
	if names := project.ServiceNames(); !slices.Equal(names, []string{"headless", "lab"}) {
		t.Errorf("services %q", names)
	}
	_, stages := dockerfile(t)
	for name, s := range project.Services {
		if s.Build.Target != name || !slices.ContainsFunc(stages, func(s stage) bool { return s.name == name }) {
			t.Errorf("%s builds %q", name, s.Build.Target)
		}
		if s.Build.Context != ".." || s.Build.Dockerfile != "docker/Dockerfile" || s.Image != "setlab:"+name {
			t.Errorf("%s is %s, built from %s in %s", name, s.Image, s.Build.Dockerfile, s.Build.Context)
		}
		if !s.ReadOnly || s.Init == nil || !*s.Init || s.Privileged || !slices.Equal(s.CapDrop, []string{"ALL"}) ||
			!slices.Equal(s.SecurityOpt, []string{"no-new-privileges:true"}) || !slices.Equal(s.Tmpfs, types.StringList{"/tmp:exec"}) {
			t.Errorf("%s: %+v", name, s)
		}
		work := last(lineage(stages, name), "WORKDIR")
		if !slices.ContainsFunc(s.Volumes, func(v types.ServiceVolumeConfig) bool { return v.Target == work }) {
			t.Errorf("%s does not keep the contents of %s", name, work)
		}
		for _, v := range s.Volumes {
			if _, declared := project.Volumes[v.Source]; !declared || v.Type != types.VolumeTypeVolume {
				t.Errorf("%s mounts the %s %s, which is not declared", name, v.Type, v.Source)
			}
		}
	}
	exposed := last(lineage(stages, "lab"), "EXPOSE")
	if ports := project.Services["lab"].Ports; len(ports) != 1 || ports[0].HostIP != "127.0.0.1" || ports[0].Published != exposed || len(project.Services["headless"].Ports) != 0 {
		t.Errorf("published ports are %+v; want one port of the lab, on this machine only", ports)
	}
	if lab := project.Services["lab"]; len(lab.Profiles) != 0 || len(project.Services["headless"].Profiles) != 1 {
		t.Errorf("`up` starts %q", lab.Profiles)
	}
}

// TestComposeWithAFolder checks that WORK mounts a folder of the machine instead of the volume.
func TestComposeWithAFolder(t *testing.T) {
	for name, s := range composed(t, "WORK=/home/me/work").Services {
		if v := s.Volumes[0]; v.Type != types.VolumeTypeBind || v.Source != "/home/me/work" || v.Target != "/home/lab/work" {
			t.Errorf("%s mounts %+v", name, v)
		}
	}
}

// Package scaffold writes a skeleton Go program that trains with setlib.
package scaffold

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"text/template"

	"github.com/traefik/yaegi/stdlib"
	"golang.org/x/mod/modfile"

	"setlab/datasets"
)

//go:embed template
var templates embed.FS

// Program describes the program to write.
type Program struct {
	Dir     string               // output folder, which is created if it does not exist
	Source  string               // folder of setlab's source
	Data    string               // name of a registered data set or path of a data file
	Options datasets.ReadOptions // how to read the data file
	Targets bool                 // the data file has numbers to predict instead of classes
}

// workFile is the file that says where setlab's source is. It is specific to this machine.
const workFile = "go.work"

// Write writes go.mod, main.go and main_test.go, as well as go.work, which points to setlab's source. It keeps existing files except for go.work,
// so that writing the program again after a new installation of setlab points it to the new source. It returns the names of the files written.
func (p Program) Write() ([]string, error) {
	dir, err := filepath.Abs(p.Dir)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%s is not a folder", p.Dir)
	}
	name, err := moduleName(filepath.Base(dir))
	if err != nil {
		return nil, err
	}
	of := struct {
		Name, Data, Table, Score string
		Targets                  bool
	}{Name: name, Data: p.Data, Score: "best accuracy [%]", Targets: p.Targets}
	if p.Targets {
		of.Score = "best mean squared error"
	}
	if _, unknown := datasets.Lookup(p.Data); unknown != nil {
		if of.Table, err = table(dir, p.Data, p.Options); err != nil {
			return nil, err
		}
		of.Data = strings.TrimSuffix(filepath.Base(p.Data), filepath.Ext(p.Data))
		if _, err := datasets.Lookup(of.Data); err == nil {
			return nil, fmt.Errorf("%s: %s is the name of a registered data set; rename the file", p.Data, of.Data)
		}
	} else if fields := fields(p.Options); fields != nil {
		return nil, fmt.Errorf("%s is a registered data set, but %s is for files; for a file of the same name, write ./%[1]s", p.Data, fields[0])
	}
	version, err := goVersion(p.Source)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{
		"go.mod": fmt.Appendf(nil, "module %s\n\ngo %s\n", name, version),
		workFile: fmt.Appendf(nil, "// Written by setlab new: where setlab's source is on this machine.\n\ngo %s\n\nuse (\n\t.\n\t%q\n)\n", version, filepath.ToSlash(p.Source)),
	}
	for _, file := range []string{"main.go", "main_test.go"} {
		if files[file], err = fill(file, of); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	var written []string
	for _, file := range []string{"go.mod", workFile, "main.go", "main_test.go"} {
		path := filepath.Join(dir, file)
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) && file != workFile {
			continue
		}
		if err := os.WriteFile(path, files[file], 0o666); err != nil {
			return written, err
		}
		written = append(written, file)
	}
	return written, nil
}

// goVersion returns the Go version in the go.mod of setlab's source.
func goVersion(source string) (string, error) {
	path := filepath.Join(source, "go.mod")
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	mod, err := modfile.ParseLax(path, text, nil)
	if err != nil {
		return "", err
	}
	if mod.Go == nil {
		return "", fmt.Errorf("%s has no Go version", path)
	}
	return mod.Go.Version, nil
}

// table returns the fields of a sweeps.Table in Go.
func table(dir, file string, o datasets.ReadOptions) (string, error) {
	var err error
	if file, err = fileFrom(dir, file); err != nil {
		return "", err
	}
	for _, other := range []*string{&o.Labels, &o.TestFile} {
		if *other == "" {
			continue
		}
		if *other, err = fileFrom(dir, *other); err != nil {
			return "", err
		}
	}
	return strings.Join(append([]string{fmt.Sprintf("File: %q", file)}, fields(o)...), ", "), nil
}

// fields returns those fields of the options, in Go, that are not zero. A sweeps.Table has fields of the same names.
func fields(o datasets.ReadOptions) []string {
	var list []string
	v := reflect.ValueOf(o)
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			list = append(list, fmt.Sprintf("%s: %#v", v.Type().Field(i).Name, v.Field(i)))
		}
	}
	return list
}

// fileFrom returns the path of a file relative to a folder if possible, otherwise its absolute path.
func fileFrom(dir, file string) (string, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	if near, err := filepath.Rel(dir, file); err == nil {
		return filepath.ToSlash(near), nil
	}
	return filepath.ToSlash(file), nil
}

// notInNames matches characters that a module's name must not contain.
var notInNames = regexp.MustCompile(`[^a-z0-9_.-]+`)

// moduleName derives a module's name from a folder's name.
func moduleName(folder string) (string, error) {
	name := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(folder), "-"), "-.")
	if name == "" {
		return "", fmt.Errorf("%q cannot be turned into the name of a Go module; give the folder another name", folder)
	}
	if name == "setlab" {
		return "", fmt.Errorf("the module would be called setlab like this one; give the folder another name")
	}
	if name == "cmd" || name == "internal" || isStandard(name) {
		return "", fmt.Errorf("the module would be called %s like a package of Go; give the folder another name", name)
	}
	return name, nil
}

// isStandard reports whether the standard library has a package, or packages below a folder, of a name.
func isStandard(name string) bool {
	for key := range stdlib.Symbols {
		if strings.HasPrefix(key, name+"/") {
			return true
		}
	}
	return false
}

func fill(file string, of any) ([]byte, error) {
	t, err := template.New(file+".txt").Funcs(template.FuncMap{"replace": strings.ReplaceAll}).ParseFS(templates, "template/"+file+".txt")
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := t.Execute(&text, of); err != nil {
		return nil, err
	}
	return format.Source(text.Bytes())
}

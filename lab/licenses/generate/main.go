// Command licenses writes the licenses of all Go modules in setlab and in the programs that compile cells, on all platforms for which
// they are built, to a file. Run it in lab/licenses with go run ./generate FILE.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// packed is a module in the format that JupyterLab's Help, Licenses uses.
type packed struct {
	Name    string `json:"name"`
	Version string `json:"versionInfo"`
	ID      string `json:"licenseId"`
	Text    string `json:"extractedText"`
}

// root is the checkout, relative to lab/licenses.
const root = "../.."

// programs maps modules to the programs that are built from them.
var programs = map[string]string{root: "./cmd/setlab", filepath.Join(root, "kernel/compiled/gonb/tools"): "tool"}

var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "freebsd/amd64"}

// phrases are typical for the texts of permissive licenses, which only require attribution. The two BSD licenses share a phrase;
// identify distinguishes them.
var phrases = []struct{ id, phrase string }{
	{"Apache-2.0", "Apache License Version 2.0"},
	{"BSD-3-Clause", "Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met"},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy of this software"},
	{"OFL-1.1", "SIL OPEN FONT LICENSE Version 1.1"},
	{"Unlicense", "This is free and unencumbered software released into the public domain"},
	{"ISC", "Permission to use, copy, modify, and distribute this software for any purpose with or without fee is hereby granted"},
	{"CC-BY-4.0", "Creative Commons Attribution 4.0 International Public License"},
	{"FTL", "FreeType License"},
}

// others matches licenses with further requirements.
var others = regexp.MustCompile(`(?i)GNU (lesser |affero )?general public license v|mozilla public license|eclipse public license|server side public license|business source license`)

// identify returns the SPDX identifiers of the licenses in a text, or none if it is unknown.
func identify(text string) (ids []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, p := range phrases {
		if !strings.Contains(text, p.phrase) {
			continue
		}
		if p.id == "BSD-3-Clause" && !regexp.MustCompile(`(?i)neither the names? of|may not be used to endorse`).MatchString(text) {
			p.id = "BSD-2-Clause"
		}
		ids = append(ids, p.id)
	}
	return ids
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: licenses FILE")
	}
	modules := map[string]packed{}
	for folder, program := range programs {
		for _, platform := range platforms {
			if err := list(modules, folder, program, platform); err != nil {
				log.Fatalf("licenses: %s for %s: %v", program, platform, err)
			}
		}
	}
	all := slices.SortedFunc(maps.Values(modules), func(a, b packed) int { return strings.Compare(a.Name+" "+a.Version, b.Name+" "+b.Version) })
	goRoot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		log.Fatalf("licenses: go env GOROOT: %v", err)
	}
	first := []packed{}
	for _, m := range []struct{ name, folder string }{{"SET Lab", root}, {"Go", strings.TrimSpace(string(goRoot))}} { // their versions are those of the program
		p, err := module(m.name, "", m.folder)
		if err != nil {
			log.Fatalf("licenses: %v", err)
		}
		first = append(first, p)
	}
	if err := write(os.Args[1], append(first, all...)); err != nil {
		log.Fatalf("licenses: %v", err)
	}
}

// list adds the modules of a program on a platform.
func list(modules map[string]packed, folder, program, platform string) error {
	system, processor, _ := strings.Cut(platform, "/")
	command := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", program)
	command.Dir, command.Env, command.Stderr = folder, append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"), os.Stderr
	out, err := command.Output()
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || modules[fields[0]+" "+fields[1]].Name != "" {
			continue
		}
		m, err := module(fields[0], fields[1], fields[2])
		if err != nil {
			return err
		}
		modules[fields[0]+" "+fields[1]] = m
	}
	return nil
}

// terms matches the names of license files.
var terms = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)([.-].*)?$`)

// module reads a module's license. It returns an error if there is none, or if it requires more than attribution.
func module(name, version, folder string) (packed, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return packed{}, err
	}
	var texts, files []string
	ids := map[string]bool{}
	for _, e := range entries {
		if terms.MatchString(e.Name()) && !e.IsDir() {
			files = append(files, e.Name())
		}
	}
	if name == "github.com/golang/freetype" { // its LICENSE offers a choice between the FreeType License and the GPL
		files = append(files, "licenses/ftl.txt")
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			return packed{}, err
		}
		if word := others.FindString(string(text)); word != "" && !strings.Contains(string(text), "FreeType License") { // the FreeType License is offered as an alternative to the GPL
			return packed{}, fmt.Errorf("%s %s says %q in %s: such terms ask for more than to be named", name, version, word, file)
		}
		for _, id := range identify(string(text)) {
			ids[id] = true
		}
		texts = append(texts, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
	}
	known := slices.Sorted(maps.Keys(ids))
	if len(known) == 0 {
		return packed{}, fmt.Errorf("%s %s has no license that is known, in %d files", name, version, len(texts))
	}
	return packed{name, version, strings.Join(known, " AND "), strings.Join(texts, "\n\n")}, nil
}

// write writes the modules to a compressed file. The same modules always produce the same bytes.
func write(file string, all []packed) error {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(all); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

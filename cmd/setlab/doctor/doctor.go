// Package doctor looks at everything that the lab needs on a machine, and says
// how to mend what is wrong.
package doctor

import (
	"context"
	"time"
)

// Status says how serious a finding is.
type Status string

// The statuses, from good to bad.
const (
	OK      Status = "ok"      // as it should be
	Note    Status = "note"    // works, but could be better
	Problem Status = "problem" // something that is needed is missing or broken
)

// Finding is what was found of one thing.
type Finding struct {
	// Name is what was looked at.
	Name   string `json:"name"`
	Status Status `json:"status"`
	// Detail says what was found, in a line.
	Detail string `json:"detail"`
	// Remedy says what to do; empty if nothing needs doing.
	Remedy string `json:"remedy,omitempty"`
}

// Healthy reports whether no finding is a problem.
func Healthy(findings []Finding) bool {
	for _, finding := range findings {
		if finding.Status == Problem {
			return false
		}
	}
	return true
}

// Examine looks at everything, in the order in which it should be mended.
func Examine(ctx context.Context) []Finding {
	var findings []Finding
	for _, check := range []struct {
		name string
		look func(context.Context) Finding
	}{
		{"module", module},
		{"go", toolchain},
		{"gonb", func(context.Context) Finding { return tool("gonb") }},
		{"goimports", func(context.Context) Finding { return tool("goimports") }},
		{"build cache", buildCache},
		{"jupyter", jupyterProgram},
		{"kernelspec", kernelspec},
		{"offline data", offlineData},
		{"data cache", dataCache},
	} {
		finding := look(ctx, check.look)
		finding.Name = check.name
		findings = append(findings, finding)
	}
	return findings
}

// patience bounds each check, so that a hanging program does not hang the
// doctor.
const patience = time.Minute

func look(ctx context.Context, check func(context.Context) Finding) Finding {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return check(ctx)
}

func ok(detail string) Finding { return Finding{Status: OK, Detail: detail} }
func note(detail, remedy string) Finding {
	return Finding{Status: Note, Detail: detail, Remedy: remedy}
}
func problem(detail, remedy string) Finding {
	return Finding{Status: Problem, Detail: detail, Remedy: remedy}
}
func failure(err error, remedy string) Finding { return problem(err.Error(), remedy) }

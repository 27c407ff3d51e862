// Package doctor checks everything that the lab needs on a machine and explains how to fix what is
// wrong.
package doctor

import (
	"context"
	"time"
)

// Status is the severity of a finding.
type Status string

// The statuses, from best to worst.
const (
	OK      Status = "ok"      // everything is fine
	Note    Status = "note"    // works, but could be better
	Problem Status = "problem" // something required is missing or broken
)

// Finding is the result of one check.
type Finding struct {
	// Name names the check.
	Name   string `json:"name"`
	Status Status `json:"status"`
	// Detail describes the result in one line.
	Detail string `json:"detail"`
	// Remedy says what to do. It is empty if there is nothing to do.
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

// Examine runs all checks and returns their findings in the order in which problems should be
// fixed.
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

// patience limits the time of each check, so that a hanging program does not block the doctor.
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

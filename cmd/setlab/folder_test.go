package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"setlab/datasets/download"
)

// TestFoldersThatAreNotThere checks the errors for missing folders, which say what to do.
func TestFoldersThatAreNotThere(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("file", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		says      string
		arguments []string
	}{
		{"there is no store results; --store names another", []string{"runs", "list"}},
		{"there is no store nowhere;", []string{"runs", "list", "--store", "nowhere", "--also", "."}},
		{"there is no store nowhere;", []string{"runs", "show", "3f", "--store", "nowhere"}},
		{"there is no store nowhere;", []string{"runs", "rm", "3f", "--store", "nowhere"}},
		{"there is no store nowhere;", []string{"runs", "export", "there", "--store", "nowhere"}},
		{"there is no store other", []string{"runs", "list", "--store", ".", "--also", "other"}},
		{"file is a file, not a store", []string{"runs", "list", "--store", "file"}},
		{"file/there cannot be made, because a file of that name exists", []string{"runs", "export", "file/there", "--store", "."}},
		{"there is no folder of data nowhere", []string{"datasets", "list", "--data", "nowhere"}},
		{"file is a file, not a folder of data", []string{"datasets", "verify", "--data", "file"}},
		{"there is no folder of extensions nowhere", []string{"lab", "--no-browser", "--extensions", "nowhere"}},
	} {
		status, stdout, stderr := setlab(t, test.arguments...)
		if status != statusFailed || stdout != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("setlab %s: status %d\n%s%s", strings.Join(test.arguments, " "), status, stdout, stderr)
		}
	}
	if all, err := os.ReadDir("."); err != nil || len(all) != 1 {
		t.Errorf("left behind: %v, %v", all, err)
	}
	if err := os.Mkdir("runs", 0o777); err != nil {
		t.Fatal(err)
	}
	wantSays(t, statusFailed, []string{"there is no store results; --store names another, such as runs, and"}, "runs", "list")
	wantSays(t, statusOK, []string{"There are no runs."}, "runs", "list", "--store", ".")
	if stdout := wantSays(t, statusOK, nil, "runs", "list", "--store", ".", "--json"); stdout != "" {
		t.Errorf("for programs: %q", stdout)
	}
}

// TestSweepsNeedAPlace checks that a sweep verifies that it can store its runs before it trains.
func TestSweepsNeedAPlace(t *testing.T) {
	grid, dir := sweepFile(t, grid), t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, arguments := range [][]string{{"--store", file + "/store"}, {"--store", dir, "--export", file + "/shipped"}} {
		wantSays(t, statusFailed, []string{file, "cannot be made"}, append([]string{"sweep", grid}, arguments...)...)
	}
	if all := listed(t, dir); all != nil {
		t.Errorf("trained: %+v", all)
	}
}

// TestALabNeedsAPlace checks the error if the lab has no folder of its own.
func TestALabNeedsAPlace(t *testing.T) {
	newAccount(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", file)
	wantSays(t, statusFailed, []string{file + "/setlab cannot be made", "XDG_DATA_HOME"}, "lab", "--no-browser")
}

// TestDataThatCannotBeDownloaded checks that a failed download mentions the alternatives.
func TestDataThatCannotBeDownloaded(t *testing.T) {
	err := otherwise("mnist", fmt.Errorf("fetching mnist: %w", &download.Error{Path: "a/b.gz", Attempts: []error{errors.New("no such host")}}))
	for _, part := range []string{"b.gz", "no such host", "SETLAB_DATA", "`setlab datasets show mnist`"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%v\ndoes not say %q", err, part)
		}
	}
	if err := otherwise("mnist", os.ErrPermission); err != os.ErrPermission {
		t.Errorf("the error for a folder that is not writable: %v", err)
	}
}

// TestARunOfANewerVersionIsListedAsOne checks that a run of a newer version is not reported as
// damaged.
func TestARunOfANewerVersionIsListedAsOne(t *testing.T) {
	path, store := sweepFile(t, strings.Replace(grid, "[5, 6]", "[5]", 1)), t.TempDir()
	wantSays(t, statusOK, nil, "sweep", path, "--store", store)
	record := filepath.Join(listed(t, store)[0].Dir, "run.json")
	text, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	fields["format"] = 99
	newer, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	sums := filepath.Join(filepath.Dir(record), "SHA256SUMS")
	digests, err := os.ReadFile(sums)
	if err != nil {
		t.Fatal(err)
	}
	digests = bytes.ReplaceAll(digests, fmt.Appendf(nil, "%x", sha256.Sum256(text)), fmt.Appendf(nil, "%x", sha256.Sum256(newer)))
	for name, data := range map[string][]byte{record: newer, sums: digests} {
		if err := os.WriteFile(name, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	wantSays(t, statusOK, []string{"newer", "format 99", "update setlab"}, "runs", "list", "--store", store)
}

package cluster

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Path returns the path by which the tasks of a store are recognized: the absolute path without symbolic links. The store need not exist.
func Path(store string) (string, error) {
	path, err := filepath.Abs(store)
	if err != nil {
		return "", err
	}
	below := ""
	for at := path; ; at = filepath.Dir(at) {
		if actual, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(actual, below), nil
		}
		if at == filepath.Dir(at) {
			return path, nil
		}
		below = filepath.Join(filepath.Base(at), below)
	}
}

// Logs returns the folder for the logs of a store's tasks: the store's Path with the suffix -logs.
func Logs(store string) (string, error) {
	path, err := Path(store)
	return path + "-logs", err
}

// LastWord returns the last line of a task's log, and whether the task has a log.
func LastWord(store string, sweep Sweep, task int) (line string, begun bool) {
	folder, err := Logs(store)
	if err != nil {
		return "", false
	}
	text, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("%v-%d.log", sweep, task)))
	if err != nil {
		return "", false
	}
	text = bytes.TrimSpace(text)
	return strings.TrimSpace(string(text[bytes.LastIndexByte(text, '\n')+1:])), true
}

// Submitted returns the sweep as it was last submitted with another number of tasks, found by its logs. ok is false if there
// are none.
func Submitted(store string, runs string) (sweep Sweep, ok bool) {
	folder, err := Logs(store)
	if err != nil {
		return sweep, false
	}
	logs, err := os.ReadDir(folder)
	if err != nil {
		return sweep, false
	}
	var newest int64
	for _, log := range logs {
		name, isLog := strings.CutSuffix(log.Name(), ".log")
		found, ours := parseSweep(name[:max(0, strings.LastIndexByte(name, '-'))])
		info, err := log.Info()
		if isLog && ours && found.Runs == runs && err == nil && info.ModTime().UnixNano() > newest {
			sweep, ok, newest = found, true, info.ModTime().UnixNano()
		}
	}
	return sweep, ok
}

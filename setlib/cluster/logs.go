package cluster

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Logs returns the folder for the logs of a store's tasks: the store's path with the suffix -logs.
func Logs(store string) (string, error) {
	path, err := filepath.Abs(store)
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

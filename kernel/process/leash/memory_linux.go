package leash

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// resident returns the private memory of a process in bytes, or 0 if it has ended.
func resident(pid int) int64 {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 3 {
		return 0
	}
	all, _ := strconv.ParseInt(fields[1], 10, 64)
	shared, _ := strconv.ParseInt(fields[2], 10, 64)
	return (all - shared) * int64(os.Getpagesize())
}

// members lists the processes of a group. It looks up the group of each process only once.
type members struct {
	group int
	known map[int]bool
}

func newMembers(group int) *members { return &members{group, map[int]bool{}} }

// list returns the processes that are currently in the group.
func (m *members) list() []int {
	names, err := readNames("/proc")
	if err != nil {
		return []int{m.group}
	}
	seen := make(map[int]bool, len(names))
	var all []int
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		in, ok := m.known[pid]
		if !ok {
			in = statOf(name).group == m.group
		}
		if seen[pid] = in; in {
			all = append(all, pid)
		}
	}
	m.known = seen
	return all
}

func readNames(dir string) ([]string, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(-1)
}

// stat is the part of a process's /proc stat file that is needed here.
type stat struct{ pid, parent, group int }

// statOf returns the stat of the process in a folder of /proc, or the zero value if it has ended or does not
// exist.
func statOf(name string) stat {
	pid, err := strconv.Atoi(name)
	if err != nil {
		return stat{}
	}
	text, err := os.ReadFile(filepath.Join("/proc", name, "stat"))
	if err != nil {
		return stat{}
	}
	// The process name, in parentheses, may contain spaces and parentheses.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 3 {
		return stat{}
	}
	parent, _ := strconv.Atoi(fields[1])
	group, _ := strconv.Atoi(fields[2])
	return stat{pid, parent, group}
}

// available returns the memory of the machine, or of the control group if that is smaller.
func available() int64 {
	least := uint64(math.MaxInt64)
	for _, of := range []memlimit.Provider{memlimit.FromSystem, memlimit.FromCgroup} {
		if n, err := of(); err == nil && n > 0 {
			least = min(least, n)
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return int64(least)
}

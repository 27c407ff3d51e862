package runs

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// temporary begins the names of folders that are still being written, or being removed.
const temporary = "tmp-"

// publish writes files into a new folder that appears at dir all at once or not at all, whenever the process or the machine stops. What
// stood there must be gone. The temporary folder lies in scratch, on the same file system.
func publish(dir, scratch string, files map[string][]byte) error {
	tmp, err := freshFolder(scratch, ownTemporary())
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp) // nothing is there any more once it has its name
	if err := fill(tmp, files); err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	if err := os.Rename(tmp, dir); err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	return syncDir(filepath.Dir(dir))
}

// freshFolder makes a new folder whose name begins with prefix. Unlike those of os.MkdirTemp it may be read by whoever may read the store.
func freshFolder(parent, prefix string) (string, error) {
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return "", fmt.Errorf("runs: %w", err)
	}
	for {
		dir := filepath.Join(parent, fmt.Sprintf("%s%08x", prefix, rand.Uint32()))
		err := os.Mkdir(dir, 0o777)
		if err == nil {
			return dir, nil
		}
		if !os.IsExist(err) {
			return "", fmt.Errorf("runs: %w", err)
		}
	}
}

// fill writes files and their sums, and waits until they are on the disk.
func fill(dir string, files map[string][]byte) error {
	sums := map[string]string{}
	for name, data := range files {
		sums[name] = sumOf(data)
		if err := writeSynced(filepath.Join(dir, name), data); err != nil {
			return err
		}
	}
	if err := writeSynced(filepath.Join(dir, sumsFile), []byte(formatSums(sums))); err != nil {
		return err
	}
	return syncDir(dir)
}

func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// syncDir makes the names in a folder last.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// discard removes a folder that may be in use: under its name it is gone at once.
func discard(dir, scratch string) error {
	away, err := freshFolder(scratch, ownTemporary())
	if err != nil {
		return err
	}
	defer os.RemoveAll(away)
	if err := os.Rename(dir, filepath.Join(away, filepath.Base(dir))); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("runs: %w", err)
	}
	return nil
}

// ownTemporary begins the names of this process's temporary folders: tmp-HOST-PROCESS-.
func ownTemporary() string { return fmt.Sprintf("%s%s-%d-", temporary, hostName(), os.Getpid()) }

// hostName returns the machine's name without what would not do in the name of a folder.
func hostName() string {
	host, _ := os.Hostname()
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '/' || r == filepath.Separator {
			return '_'
		}
		return r
	}, host)
}

// longAbandoned is how old the temporary folder of another machine's process is when it is taken for dead.
const longAbandoned = time.Hour

// sweepTemporary removes what killed processes left in a folder that only the caller uses. Files of a process that still runs
// are left to it: on a file system whose locks do not hold the caller may not be the only one.
func sweepTemporary(scratch string) {
	all, err := os.ReadDir(scratch)
	if err != nil {
		return
	}
	for _, e := range all {
		if name, ours := strings.CutPrefix(e.Name(), temporary); ours && abandoned(name, e) {
			os.RemoveAll(filepath.Join(scratch, e.Name()))
		}
	}
}

// abandoned reports whether the process is gone that a temporary folder HOST-PROCESS-NUMBER belongs to.
func abandoned(name string, e os.DirEntry) bool {
	parts := strings.Split(name, "-")
	if len(parts) != 3 {
		return true // of a version that did not say whose it is
	}
	process, err := strconv.Atoi(parts[1])
	if err != nil {
		return true
	}
	if parts[0] != hostName() {
		info, err := e.Info()
		return err == nil && time.Since(info.ModTime()) > longAbandoned
	}
	p, err := os.FindProcess(process)
	return err != nil || p.Signal(syscall.Signal(0)) != nil
}

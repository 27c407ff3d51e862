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

// temporary is the prefix of the names of folders that are being written or removed.
const temporary = "tmp-"

// publish writes files to a new folder that appears at dir atomically, even if the process or the machine stops. It replaces a folder that is
// there, once the files are complete. The temporary folder is created in scratch, on the same file system.
func publish(dir, scratch string, files map[string][]byte) error {
	tmp, err := freshFolder(scratch, ownTemporary())
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp) // does nothing after the rename
	if err := fill(tmp, files); err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	if _, err := os.Lstat(dir); err == nil {
		if err := discard(dir, scratch); err != nil {
			return err
		}
	}
	if err := os.Rename(tmp, dir); err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	return syncDir(filepath.Dir(dir))
}

// freshFolder creates a new folder whose name starts with prefix. In contrast to os.MkdirTemp, it is readable by all users who may read
// the store.
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

// fill writes files and their checksums, and syncs them to disk.
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

// syncDir syncs the entries of a folder to disk.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// discard removes a folder that may be in use. It first renames the folder, so that its name is free at once.
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

// ownTemporary returns the prefix of this process's temporary folders: tmp-HOST-PROCESS-.
func ownTemporary() string { return fmt.Sprintf("%s%s-%d-", temporary, hostName(), os.Getpid()) }

// hostName returns the machine's name without characters that are not allowed in the folder name.
func hostName() string {
	host, _ := os.Hostname()
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '/' || r == filepath.Separator {
			return '_'
		}
		return r
	}, host)
}

// longAbandoned is the age at which the temporary folder of a process on another machine counts as abandoned.
const longAbandoned = time.Hour

// sweepTemporary removes temporary folders of killed processes from a folder owned by the caller. Folders of running processes are kept,
// because on a file system with broken locks the caller may not be the only owner.
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

// abandoned reports whether the process of the temporary folder HOST-PROCESS-NUMBER is gone.
func abandoned(name string, e os.DirEntry) bool {
	parts := strings.Split(name, "-")
	if len(parts) != 3 {
		return true // created by a version that did not record the owner
	}
	process, err := strconv.Atoi(parts[1])
	if err != nil {
		return true
	}
	if parts[0] != hostName() {
		info, err := e.Info()
		return err == nil && time.Since(info.ModTime()) > longAbandoned
	}
	if process == os.Getpid() {
		return true // of an earlier process of this number, as in containers: this one has not written anything yet
	}
	p, err := os.FindProcess(process)
	return err != nil || p.Signal(syscall.Signal(0)) != nil
}

package runs

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"setlab/internal/alive"
)

// temporary is the prefix of the names of folders that are being written or removed.
const temporary = "tmp-"

// contents are the files of a folder by name: functions that write them. They are written one after the other, so that a large file need not be in
// memory.
type contents map[string]func(to io.Writer) error

// whole returns the contents of a file in memory.
func whole(data []byte) func(to io.Writer) error {
	return func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	}
}

// publish writes files to a new folder that appears at dir atomically, even if the process or the machine stops. It replaces a folder that is
// there, once the files are complete. The temporary folder is created in scratch, on the same file system.
func publish(dir, scratch string, files contents) error {
	_, err := publishUnless(func() (bool, error) { return false, nil }, dir, scratch, files)
	return err
}

// publishUnless is publish, except that it keeps a folder at dir if keep says so, and reports whether it has published. Another process may put a
// folder there at any time.
func publishUnless(keep func() (bool, error), dir, scratch string, files contents) (bool, error) {
	tmp, err := freshFolder(scratch, ownTemporary())
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(tmp) // does nothing after the rename
	if err := fill(tmp, files); err != nil {
		return false, fmt.Errorf("runs: %w", err)
	}
	for range 20 {
		if _, err := os.Lstat(dir); err == nil {
			if kept, err := keep(); kept || err != nil {
				return false, err
			}
			if err := discard(dir, scratch); err != nil {
				return false, err
			}
		}
		if err = os.Rename(tmp, dir); !errors.Is(err, fs.ErrExist) && !errors.Is(err, syscall.ENOTEMPTY) {
			break
		}
	}
	if err != nil {
		return false, fmt.Errorf("runs: %w", err)
	}
	return true, syncDir(filepath.Dir(dir))
}

// freshFolder creates a new folder whose name starts with prefix. In contrast to os.MkdirTemp, it is readable by all users who may read
// the store.
func freshFolder(parent, prefix string) (string, error) {
	var err error
	for range 20 {
		if err = makeAll(parent); err != nil && !os.IsNotExist(err) {
			break
		}
		dir := filepath.Join(parent, fmt.Sprintf("%s%08x", prefix, rand.Uint32()))
		if err = os.Mkdir(dir, 0o777); err == nil {
			share(dir)
			return dir, nil
		}
		if !os.IsExist(err) && !os.IsNotExist(err) { // another process may have removed the parent
			break
		}
	}
	return "", fmt.Errorf("runs: %w", err)
}

// fill writes files and their checksums, and syncs them to disk.
func fill(dir string, files contents) error {
	sums := map[string]string{}
	for name, write := range files {
		sum, err := writeSynced(filepath.Join(dir, name), write)
		if err != nil {
			return err
		}
		sums[name] = sum
	}
	if _, err := writeSynced(filepath.Join(dir, sumsFile), whole([]byte(formatSums(sums)))); err != nil {
		return err
	}
	return syncDir(dir)
}

// writeSynced writes a new file and returns its checksum.
func writeSynced(path string, write func(to io.Writer) error) (sum string, err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	w := bufio.NewWriterSize(io.MultiWriter(f, hash), 1<<16)
	if err = write(w); err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		f.Close()
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), f.Close()
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

// sweepTemporary removes temporary folders of killed processes from a folder. Those of running processes are kept. Those of this process are removed
// only if it is the folder's owner and has not written anything yet: they are then of an earlier process of its number, as in containers.
func sweepTemporary(scratch string, begins bool) {
	all, err := os.ReadDir(scratch)
	if err != nil {
		return
	}
	for _, e := range all {
		if name, ours := strings.CutPrefix(e.Name(), temporary); ours && abandoned(name, e, begins) {
			os.RemoveAll(filepath.Join(scratch, e.Name()))
		}
	}
}

// abandoned reports whether the process of the temporary folder HOST-PROCESS-NUMBER is gone. own is the answer for this process.
func abandoned(name string, e os.DirEntry, own bool) bool {
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
		return own
	}
	return !alive.Process(process)
}

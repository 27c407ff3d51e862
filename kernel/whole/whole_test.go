package whole_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"setlab/kernel/whole"
)

func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("1234"), 0o644); err != nil {
		t.Fatal(err)
	}
	if data, err := whole.Read(path, 4); err != nil || string(data) != "1234" {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := whole.Read(path, 3); err == nil || !strings.Contains(err.Error(), "the limit") {
		t.Error(err)
	}
	if _, err := os.Stat("/dev/zero"); err == nil {
		if _, err := whole.Read("/dev/zero", 4); err == nil || !strings.Contains(err.Error(), "a device") {
			t.Error(err)
		}
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer read.Close()
	go func() {
		for {
			if _, err := write.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	}()
	if _, err := os.Stat("/proc/self/fd"); err == nil {
		if _, err := whole.Read("/proc/self/fd/"+strconv.Itoa(int(read.Fd())), 1<<20); err == nil || !strings.Contains(err.Error(), "larger than the limit of 1 MB") {
			t.Errorf("a pipe without an end: %v", err)
		}
	}
	write.Close()
}

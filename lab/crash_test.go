package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"setlab/kernel/notebook"
)

// TestMain lets the test binary also serve as a lab that is killed.
func TestMain(m *testing.M) {
	if folder := os.Getenv("SETLAB_TEST_LAB"); folder != "" {
		o := Options{Folder: folder, State: filepath.Join(folder, ".state"), Runtime: filepath.Join(folder, ".runtime")}
		o.Auth.Token = token
		s, err := New(o)
		if err == nil {
			l, listenErr := Listen("", 0)
			if err = listenErr; err == nil {
				fmt.Println(l.Addr())
				err = s.Serve(context.Background(), l)
			}
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestKilledWhileSaving kills a lab 200 times while it saves a notebook. The notebook must be
// intact, either in its old or in its new version.
func TestKilledWhileSaving(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "n.ipynb")
	versions := make([]json.RawMessage, 2)
	files := make([][]byte, 2)
	for i := range versions {
		n := notebook.New()
		for k := range 4 {
			n.Insert(k, notebook.NewCell(notebook.Code, strings.Repeat(fmt.Sprintf("version %d, line %d\n", i, k), 300)))
		}
		file, err := n.Encode()
		if err != nil {
			t.Fatal(err)
		}
		files[i] = file
		versions[i], _ = json.Marshal(map[string]any{"type": "notebook", "format": "json", "content": json.RawMessage(file)})
	}
	if err := os.WriteFile(path, files[0], 0o644); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	saves, kills, now := 0, 0, 0
	// On a busy machine, many saves end before the signal arrives.
	for saves < 200 || kills < 3 && saves < 2000 {
		command := exec.Command(os.Args[0])
		command.Env = append(os.Environ(), "SETLAB_TEST_LAB="+folder)
		out, err := command.StdoutPipe()
		if err == nil {
			err = command.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		var address string
		if _, err := fmt.Fscanln(out, &address); err != nil {
			t.Fatal(err)
		}
		save := func(version int) error {
			r, _ := http.NewRequest("PUT", "http://"+address+"/api/contents/n.ipynb", bytes.NewReader(versions[version]))
			r.Header.Set("Authorization", "token "+token)
			response, err := http.DefaultClient.Do(r)
			if err == nil {
				response.Body.Close()
			}
			return err
		}
		// Some complete saves show how long one takes. The next one is interrupted.
		began := time.Now()
		for range 19 {
			if err := save(1 - now); err != nil {
				t.Fatal(err)
			}
			now = 1 - now
		}
		each := time.Since(began) / 19
		done := make(chan error)
		go func() { done <- save(1 - now) }()
		time.Sleep(time.Duration(random.Float64() * 1.2 * float64(each)))
		_ = command.Process.Kill() // it is running
		err = <-done
		_ = command.Wait() // it was killed
		saves += 20
		if err != nil {
			kills++
		}
		file, err := os.ReadFile(path)
		switch {
		case err != nil:
			t.Fatal(err)
		case bytes.Equal(file, files[0]):
			now = 0
		case bytes.Equal(file, files[1]):
			now = 1
		default:
			t.Fatalf("after %d saves the notebook has %d bytes and is neither the old one nor the new one", saves, len(file))
		}
	}
	if kills < 3 {
		t.Errorf("of %d saves only %d were broken off", saves, kills)
	}
}

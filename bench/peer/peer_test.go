package peer

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestMain runs a peer if the test binary is started as one.
func TestMain(m *testing.M) {
	if script := os.Getenv("PEER_SCRIPT"); script != "" {
		play(script)
		return
	}
	os.Exit(m.Run())
}

// play prints the first line of the script at once, and the next one at each request.
func play(script string) {
	lines := strings.Split(script, "\n")
	fmt.Println(lines[0])
	asked := bufio.NewScanner(os.Stdin)
	for _, line := range lines[1:] {
		if !asked.Scan() {
			return
		}
		if line == "fail" {
			fmt.Fprintln(os.Stderr, "out of luck")
			os.Exit(3)
		}
		fmt.Println(line)
	}
	asked.Scan()
}

func start(t *testing.T, ctx context.Context, script string) (*Peer, error) {
	t.Helper()
	t.Setenv("PEER_SCRIPT", script)
	return Start(ctx, os.Args[0])
}

const hello = `{"peer": "tortoise 1.0", "timed": "half a lap"}`

func TestRounds(t *testing.T) {
	p, err := start(t, t.Context(), hello+"\n"+`{"seconds": 1.5}`+"\n"+`{"seconds": 2e-6, "gflops": 40}`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "tortoise 1.0" || p.Timed != "half a lap" {
		t.Errorf("it is %q and times %q", p.Name, p.Timed)
	}
	for _, want := range []Round{{Seconds: 1.5}, {2e-6, 40}} {
		if got, err := p.Time(); err != nil || got != want {
			t.Errorf("%+v, %v; want %+v", got, err, want)
		}
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestPeersThatFail(t *testing.T) {
	for name, c := range map[string]struct{ script, says string }{
		"no introduction": {"Traceback", "Traceback"},
		"nonsense":        {hello + "\nno idea", "no idea"},
		"no time":         {hello + "\n{}", "0 seconds"},
		"a crash":         {hello + "\nfail", "ended"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := start(t, t.Context(), c.script)
			if err == nil {
				_, err = p.Time()
				if wrong := p.Close(); name == "a crash" && (wrong == nil || !strings.Contains(wrong.Error(), "out of luck")) {
					t.Errorf("closing says %v", wrong)
				}
			}
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, which does not say %q", err, c.says)
			}
		})
	}
	if _, err := Start(t.Context(), "/nowhere/peer"); err == nil {
		t.Error("a program that is not there was started")
	}
}

func TestCanceledPeersEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p, err := start(t, ctx, hello+"\nnever asked")
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := p.Close(); err == nil {
		t.Error("it ended well")
	}
}

package campaign

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/kernel/interp"
)

// These environment variables configure the campaign.
const (
	countVariable   = "CAMPAIGN_PROGRAMS" // number of programs
	seedVariable    = "CAMPAIGN_SEED"     // seed of the first program
	runnerVariable  = "CAMPAIGN_RUNNER"   // a command that interprets a file instead of this test, such as qemu-aarch64 with a test for arm64
	programVariable = "CAMPAIGN_FILE"     // the file that this process interprets
)

// sample is the default number of programs, and batch the maximum number of programs in a file.
const sample, batch = 300, 300

func number(t *testing.T, variable string, otherwise int) int {
	n, err := strconv.Atoi(cmp.Or(os.Getenv(variable), strconv.Itoa(otherwise)))
	if err != nil {
		t.Fatal(variable, err)
	}
	return n
}

// TestCampaign runs random programs both compiled and interpreted. Both must print the same output.
func TestCampaign(t *testing.T) {
	race.Skip(t, "it compiles programs")
	if testing.Short() {
		t.Skip("compiles programs")
	}
	began := time.Now()
	count, seed, wrong := number(t, countVariable, sample), number(t, seedVariable, 0), 0
	size := min(batch, (count+1)/2) // so that programs of both kinds run
	for done, round := 0, 0; done < count; done, round = done+size, round+1 {
		wrong += compare(t, seed+done, min(size, count-done), round%2 == 1)
		if wrong > 5 {
			t.Fatalf("more than five of %d programs are wrong", done+size)
		}
		if round%10 == 9 {
			t.Logf("%d programs in %v", done+size, time.Since(began).Round(time.Second))
		}
	}
	t.Logf("%d programs in %v, of which %d are wrong", count, time.Since(began).Round(time.Second), wrong)
}

// compare compares the programs starting at a seed and returns how many are wrong.
func compare(t *testing.T, seed, count int, functions bool) (wrong int) {
	t.Helper()
	folder := t.TempDir()
	defer os.RemoveAll(folder)
	text, programs := file(seed, count, functions)
	path := filepath.Join(folder, "main.go")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	compiled := filepath.Join(folder, "main")
	if _, said, err := output(exec.Command("go", "build", "-o", compiled, path)); err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, said)
	}
	want, said, err := output(exec.Command(compiled))
	if err != nil {
		// Go's optimizing compiler has bugs of its own: with Go 1.26.8, seed 5075300 leaves an integer in a pointer's slot on the
		// stack.
		t.Logf("seed %d, compiled: %v, so it is compared with what is compiled without optimization\n%.300s", seed, err, said)
		if _, said, err = output(exec.Command("go", "build", "-gcflags=-N -l", "-o", compiled, path)); err == nil {
			want, said, err = output(exec.Command(compiled))
		}
	}
	if err != nil {
		t.Fatalf("seed %d, compiled: %v\n%s", seed, err, said)
	}
	runner := strings.Fields(cmp.Or(os.Getenv(runnerVariable), os.Args[0]))
	command := exec.Command(runner[0], runner[1:]...)
	command.Env = append(os.Environ(), programVariable+"="+path)
	got, said, err := output(command)
	wants, gots := strings.Split(want, "\x00"), strings.Split(got, "\x00")
	if len(wants) != count+1 {
		t.Fatalf("seed %d: %d programs print %d parts", seed, count, len(wants)-1)
	}
	for i, program := range programs {
		if i >= len(gots) || gots[i] != wants[i] {
			t.Errorf("seed %d, program %d\n%s\ninterpreted: %s\ncompiled: %s", seed, i, program, strings.Join(gots[min(i, len(gots)):min(i+1, len(gots))], ""), wants[i])
			if wrong++; wrong > 2 || i+1 >= len(gots) {
				break
			}
		}
	}
	if err != nil || said != "" {
		t.Errorf("seed %d, interpreted: %v\n%s", seed, err, said[:min(len(said), 3000)])
		return max(wrong, 1)
	}
	return wrong
}

// output runs a command and returns its output.
func output(command *exec.Cmd) (stdout, stderr string, err error) {
	var out, said bytes.Buffer
	command.Stdout, command.Stderr = &out, &said
	err = command.Run()
	return out.String(), said.String(), err
}

// file returns a file that runs several programs, and the programs themselves.
func file(seed, count int, functions bool) (text string, programs []string) {
	var declarations, calls strings.Builder
	for i := range count {
		var declares, statements string
		if random := rand.New(rand.NewPCG(uint64(seed+i), 26)); functions {
			g := &functionsGenerator{rng: random, prefix: fmt.Sprintf("p%d", i)}
			declares, statements = g.program()
		} else {
			statements = (&generator{rng: random}).program()
		}
		declarations.WriteString(declares)
		fmt.Fprintf(&calls, "func program%d() {\n%s}\n", i, statements)
		programs = append(programs, declares+statements)
	}
	head := prelude
	if functions {
		head = functionsPrelude
	}
	text = "package main\nimport (\n\"errors\"\n\"fmt\"\n\"io\"\n\"iter\"\n\"math\"\n\"os\"\n\"runtime\"\n\"sort\"\n\"strings\"\n\"sync\"\n\"sync/atomic\"\n)\n" +
		head + frame + declarations.String() + calls.String() + "var programs = []func(){"
	for i := range count {
		text += fmt.Sprintf("program%d, ", i)
	}
	return text + "}\n", programs
}

// frame runs the programs, each in its own goroutine with a growing stack, alongside goroutines that check themselves.
const frame = `
var _, _, _, _, _ = errors.New, math.Abs, iter.Pull[int], io.EOF, strings.ToUpper
type deep struct {
	n    int
	next *deep
	text fmt.Stringer
	pad  [20]int
}
func (d *deep) String() string {
	if d == nil { return "." }
	return fmt.Sprint(d.n, d.next)
}
func grow(n int, d *deep) (sum int) {
	if n == 0 { return len(d.String()) }
	var pad [30]int
	pad[n%30] = n
	own := &deep{n: n % 10, next: d, text: d}
	sum = grow(n-1, own) + pad[n%30]
	if own.n != n%10 || own.text.(*deep) != d { panic("lost") }
	return sum
}
type byText []fmt.Stringer
func (b byText) Len() int           { return len(b) }
func (b byText) Less(i, j int) bool { return b[i].String() < b[j].String() }
func (b byText) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func noise(stop *atomic.Bool) {
	for round := 0; !stop.Load(); round++ {
		n := 5 + round%40
		if sum := grow(n, nil); !wants(n, sum) { panic(fmt.Sprint("noise: ", n, " gives ", sum)) }
		var b byText
		for i := range 20 { b = append(b, &deep{n: (i*7 + round) % 20}) }
		sort.Sort(b)
		m := map[fmt.Stringer]string{}
		for i, s := range b {
			m[s] = s.String()
			if i > 0 && b.Less(i, i-1) { panic("noise: not sorted") }
		}
		for s, text := range m {
			if fmt.Sprint(s) != text { panic("noise: " + text) }
		}
	}
}
var sums sync.Map
func wants(n, sum int) bool {
	known, _ := sums.LoadOrStore(n, sum)
	return known == sum
}
func run(f func(), done chan bool) {
	defer close(done)
	defer fmt.Print("\x00")
	defer func() {
		if r := recover(); r != nil { fmt.Print("panic ", r) }
	}()
	f()
}
func main() {
	var stop atomic.Bool
	var others sync.WaitGroup
	for range 2 { others.Go(func() { noise(&stop) }) }
	for i, f := range programs {
		done := make(chan bool)
		go run(f, done)
		<-done
		if i%20 == 0 { runtime.GC() }
	}
	stop.Store(true)
	others.Wait()
	os.Stdout.Sync()
}
`

// TestMain interprets a program instead of running the tests if the environment says so.
func TestMain(m *testing.M) {
	path := os.Getenv(programVariable)
	if path == "" {
		os.Exit(m.Run())
	}
	text, err := os.ReadFile(path)
	if err == nil {
		err = interpret(strings.TrimPrefix(string(text), "package main"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// interpret runs a program while the garbage collector runs.
func interpret(text string) error {
	s, err := interp.NewScript(func(any) {})
	if err != nil {
		return err
	}
	if _, failure := s.Run(text); failure != nil {
		return failure
	}
	debug.SetGCPercent(5)
	go func() {
		for {
			runtime.GC()
		}
	}()
	if _, failure := s.Run("main()"); failure != nil {
		return failure
	}
	return nil
}

package interp

import (
	"io"
	"strings"
	"testing"

	"setlab/kernel/output"
	"setlab/kernel/session/pipe"
)

func TestStandardInput(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var prompts []string
	lines := []string{}
	answer := s.stdin.answer
	s.stdin.ask = func(a pipe.Ask) error {
		prompts = append(prompts, a.Prompt)
		go func() {
			if len(lines) == 0 {
				answer(pipe.Input{End: true})
				return
			}
			line := lines[0]
			lines = lines[1:]
			answer(pipe.Input{Line: line})
		}()
		return nil
	}
	for _, c := range []struct {
		typed, code, want string
	}{
		{"3 4|5", "var a, b int; n, _ := fmt.Scan(&a, &b); fmt.Sprint(n, a, b)", "2 3 4"},
		{"7 x", "var c int; var d string; fmt.Scanf(\"%d %s\", &c, &d); fmt.Sprint(c, d)", "7x"},
		{"one|two", "in := bufio.NewScanner(os.Stdin); var all []string; for in.Scan() { all = append(all, in.Text()) }; all", "[one two]"},
		{"a line", "line, _ := bufio.NewReader(os.Stdin).ReadString('\\n'); line", "a line\n"},
		{"x|y", "all, err2 := io.ReadAll(os.Stdin); fmt.Sprint(string(all), err2)", "x\ny\n<nil>"},
		{"Ada", "func ask() string { var who string; fmt.Scanln(&who); return who }\nask()", "Ada"},
		{"secret", "gonbui.RequestInput(\"Who? \", true); var who2 string; fmt.Scan(&who2); who2", "secret"},
		{"", "_, err3 := fmt.Scan(&a); err3 == io.EOF", "true"},
		{"left", "os.Stdin.Read(make([]byte, 1))", ""},
	} {
		lines = strings.Split(c.typed, "|")
		if c.typed == "" {
			lines = nil
		}
		shown, failure := s.Run(c.code)
		if failure != nil {
			t.Errorf("%s: %v", c.code, failure)
			continue
		}
		if c.want != "" && (len(shown) != 1 || shown[0]["text/plain"] != c.want) {
			t.Errorf("%s: shows %v, want %q", c.code, shown, c.want)
		}
	}
	if last := prompts[len(prompts)-3]; last != "Who? " {
		t.Errorf("the prompts are %q", prompts)
	}
	// Input that a cell leaves unread is not passed on to the next cell.
	lines = []string{"right"}
	if shown, failure := s.Run("var e string; fmt.Scan(&e); e"); failure != nil || shown[0]["text/plain"] != "right" {
		t.Errorf("shows %v, %v", shown, failure)
	}
}

func TestNobodyTypes(t *testing.T) {
	s, err := NewSession(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	_, failure := s.Run("var a int; fmt.Scan(&a); a")
	if failure == nil || failure.Name != output.Error || !strings.Contains(failure.Message, "does not allow input") {
		t.Errorf("a cell that reads ends with %v", failure)
	}
	if _, failure = s.Run("var f *os.File = os.Stdin; f.Close()"); failure == nil || !strings.Contains(failure.Message, "%%") {
		t.Errorf("a cell that uses standard input as a file ends with %v", failure)
	}
	if shown, failure := s.Run("1 + 1"); failure != nil || shown[0]["text/plain"] != "2" {
		t.Errorf("the next cell: %v, %v", shown, failure)
	}
}

// TestInterruptWhileWaitingForInput checks that an interrupt ends a cell that waits for input.
func TestInterruptWhileWaitingForInput(t *testing.T) {
	for _, code := range []string{
		"var name string; fmt.Scanln(&name); ran = true; name",
		"bufio.NewScanner(os.Stdin).Scan(); ran = true; 1",
		"io.ReadAll(os.Stdin); ran = true",
		"gonbui.RequestInput(\"\", false); ran = true",
	} {
		s, err := NewSession(io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		s.stdin.ask = func(pipe.Ask) error {
			go s.Interrupt()
			return nil
		}
		if _, failure := s.Run("ran := false"); failure != nil {
			t.Fatal(failure)
		}
		if shown, failure := s.Run(code); failure == nil || failure.Name != output.Interrupted || len(shown) > 0 {
			t.Errorf("%s: shows %v, ends with %v", code, shown, failure)
		}
		if shown, failure := s.Run("ran"); failure != nil || shown[0]["text/plain"] != "false" {
			t.Errorf("%s: %v, %v", code, shown, failure)
		}
	}
}

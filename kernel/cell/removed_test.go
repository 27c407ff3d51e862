package cell

import "testing"

func TestWithoutRemoved(t *testing.T) {
	for text, want := range map[string]string{
		"%rm a": "", "%rm b": "%rm b", "%remove a b\nx": "%rm b\nx", "//gonb:%rm a": "", "!ls\n%rm a a\n%ls": "!ls\n\n%ls", "%rm": "%rm", "a %rm a": "a %rm a",
	} {
		if got := WithoutRemoved(text, []string{"a"}); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if got := WithoutRemoved("%rm a", nil); got != "%rm a" {
		t.Errorf("%q", got)
	}
}

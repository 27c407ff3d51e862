package kernel

import "testing"

// The cell language of GoNB works as it does there.
func TestCellLanguage(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"%env SETLAB_TEST_VALUE here", "Set: SETLAB_TEST_VALUE=\"here\"\n"},
		{"!echo $SETLAB_TEST_VALUE", "here\n"},
		{"%%\nfmt.Print(os.Getenv(\"SETLAB_TEST_VALUE\"))", "here"},
		{"%%writefile note.txt\nx := 1\n%%", "*"},
		{"!cat note.txt", "x := 1\n%%\n"},
		{"%%bash\nfor i in 1 2; do echo $i; done", "1\n2\n"},
		{"!*head -1 go.mod | cut -c1-11", "module gonb\n"},
		{"!mkdir -p sub\n%cd sub\n!basename $PWD", "*"},
		{"!basename $PWD", "sub\n"},
		{"%goflags -cover", "%goflags=[\"-cover\"]\n"}, {"%goflags \"\"", "%goflags=[]\n"},
		{"%% 3\nfmt.Print(os.Args[1:])", "[3]"},
		{"func triple(x int) int { return 3 * x }\n%%\nfmt.Print(triple(2))", "6"},
		{"%exec hello a\nfunc hello() { fmt.Print(os.Args[1:], triple(1)) }", "[a] 3"},
		{"%test\nfunc TestTriple(t *testing.T) { if triple(3) != 9 { t.Fail() } }", "*"},
		{"//gonb:%%\nfmt.Print(triple(5))", "15"},
		{"%rm triple", ". removed func triple\n"},
		{"%%\nfmt.Print(triple(5))", "<CompileError>"},
		{"func triple(x int) int { return 30 * x }", ""}, {"%%\nfmt.Print(triple(5))", "150"},
		{"%ls", "*"}, {"%list", "*"}, {"%reset", "*"}, {"%help", "*"}, {"%version", "*"},
	})
}

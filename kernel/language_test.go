package kernel

import "testing"

// TestCellLanguage checks that GoNB's cell language works as in GoNB.
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
		{"var scanner = bufio.NewScanner(os.Stdin)\n%%\nvar n string\nfmt.Print(fmt.Scanln(&n))\nfmt.Print(scanner.Scan())", "0 EOFfalse"}, {"%rm scanner", "*"},
		{"func triple(x int) int { return 3 * x }\n%%\nfmt.Print(triple(2))", "6"},
		{"%exec hello a\nfunc hello() { fmt.Print(os.Args[1:], triple(1)) }", "[a] 3"},
		{"%exec hello b", "[b] 3"}, {"//gonb:%exec hello", "[] 3"},
		{"%test\nfunc TestTriple(t *testing.T) { if triple(3) != 9 { t.Fail() } }", "*"},
		{"//gonb:%%\nfmt.Print(triple(5))", "15"},
		{"%rm triple", ". removed func triple\n"},
		{"%%\nfmt.Print(triple(5))", "<CompileError>"},
		{"func triple(x int) int { return 30 * x }", ""}, {"%%\nfmt.Print(triple(5))", "150"},
		{"here, there := 1, 2", ""}, {"%rm here nowhere", ". removed here from the session\n. key \"nowhere\" not found in any definition, not removed\n"},
		{"here", "<CompileError>"}, {"%rm there", ". removed there from the session\n"}, {"%%\nfmt.Print(there)", "<CompileError>"},
		// A method of a session's type that only compiled code can have.
		{"type U struct{ n int }\nu := U{4}", ""}, {"func (u U) Format(f fmt.State, verb rune) { fmt.Fprintf(f, \"<%d>\", u.n) }", "*"},
		{"%%\nfmt.Print(u, U{5})\nu.n++", "<4> <5>"}, {"u.n", "<result 5>"},
		{"%%\nfunc f() {}", "<CompileError>"},
		{"u.n, []string{\"a\", \"b\"}, strings.Cut(\"k=v\", \"=\")", "<result 5><result [a b]><result k><result v><result true>"},
		{"%ls", "*"}, {"%list", "*"}, {"%reset", "*"}, {"%help", "*"}, {"%version", "*"},
	})
}

// TestCellLanguageInFull checks the remaining commands on GoNB's help page, in its order.
func TestCellLanguageInFull(t *testing.T) {
	cells(t, compiling(t), [][2]string{
		{"func init_hello() { fmt.Print(\"(init)\") }", "(init)"}, {"%%\nfmt.Print(1)", "(init)1"}, {"%rm init_hello", ". removed func init_hello\n"},
		{"%main 4 5\nfmt.Print(os.Args[1:])", "[4 5]"},
		{"%args a \"b c\"\nfunc main() { fmt.Printf(\"%q\", os.Args[1:]) }", `["a" "b c"]`},
		{"%noautoget", ""}, {"%%\nfmt.Print(strings.ToUpper(\"a\"))", "A"}, {"%autoget", ""},
		{"%cd /tmp\n%cd", "Changed directory to \"/tmp\"\nCurrent directory: \"/tmp\"\n"}, {"%%\nfmt.Print(os.Getwd())", "/tmp<nil>"},
		{"!echo $GONB_DIR", "/tmp\n"}, {"%env SETLAB_TEST_VALUE=B\n!echo $SETLAB_TEST_VALUE", "Set: SETLAB_TEST_VALUE=\"B\"\nB\n"},
		{"%capture ${GONB_TMP_DIR}/out\n%%\nfmt.Print(\"one\")", "one"}, {"%capture -a ${GONB_TMP_DIR}/out\n%%\nfmt.Print(\"two\")", "two"}, {"!*cat out", "onetwo"},
		{"!echo one \\\ntwo", "one two\n"},
		{"type T struct{}\nconst C = 1\nvar V int\n%%", ""}, {"%remove T C V", ". removed type T\n. removed const C\n. removed var V\n"},
		{"%reset go.mod", ""}, {"%track", "*"}, {"%goworkfix", "*"},
		{"%test\nfunc BenchmarkLoop(b *testing.B) { for b.Loop() { } }", "*"},
		{"%test -test.run=TestTwo\nfunc TestOne(t *testing.T) { fmt.Println(1) }\nfunc TestTwo(t *testing.T) { fmt.Println(2) }", "2\nPASS\n"},
		{"%%writefile -a ${GONB_TMP_DIR}/out\nthree", "*"}, {"!*cat out", "onetwothree\n"},
		{"%%sh\necho $((1+2))", "3\n"}, {"%%script cat\ntext", "text\n"},
		{"%nonsense", "\"%nonsense\" unknown or not implemented yet."},
	})
}

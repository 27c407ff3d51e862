"""Runs jupyter_kernel_test, the suite that kernels are judged by, with all of its groups."""
import sys
import unittest

import jupyter_kernel_test


class SETLab(jupyter_kernel_test.KernelTests):
    kernel_name = "setlab"
    language_name = "go"
    file_extension = ".go"
    code_hello_world = 'fmt.Println("hello, world")'
    code_stderr = 'fmt.Fprintln(os.Stderr, "oops")'
    completion_samples = [
        {"text": "strings.Tit", "matches": {"Title"}},
        {"text": "fmt.Sprint", "matches": {"Sprint", "Sprintf", "Sprintln"}},
        {"text": "%goflag", "matches": {"%goflags"}},
    ]
    complete_code_samples = ["1 + 1", "x := []int{\n\t1,\n}", "func f() {\n}", "%%\nfmt.Println(1)\n", "!ls"]
    incomplete_code_samples = ["for {", "%%", "func f() {\n\tif true {", "x := (1 +", "s := `abc"]
    invalid_code_samples = ["}", "f(]", 'x := "abc']
    code_page_something = "?fmt.Println"
    code_generate_error = 'panic("boom")'
    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": 'strings.ToUpper("a")', "result": "A"},
        {"code": "3 * 3", "result": "9"},
    ]
    code_display_data = [{"code": 'gonbui.DisplayHTML("<b>bold</b>")', "mime": "text/html"}]
    code_history_pattern = "3 ?*3*"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "fmt.Println"
    code_clear_output = "fmt.Println(1)\nplotting.ClearOutput(false)"


class Strict(unittest.TextTestResult):
    """Counts a skipped part of a test as a failure."""

    def addSkip(self, test, reason):
        self.addFailure(test, (AssertionError, AssertionError("skipped: %s" % reason), None))


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(SETLab)
    result = unittest.TextTestRunner(resultclass=Strict, verbosity=2).run(suite)
    if not result.wasSuccessful() or result.skipped or result.testsRun < 12:
        sys.exit("%d tests ran" % result.testsRun)
    print("all groups pass")

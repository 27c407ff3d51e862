package shell

import (
	"regexp"
	"strings"
)

// Background reports whether a command starts a program in the background, with an & that is
// neither quoted nor part of && or of a redirection.
func Background(command string) bool {
	var quote byte
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case quote != '\'' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '&':
			var before, behind byte
			if i > 0 {
				before = command[i-1]
			}
			if i+1 < len(command) {
				behind = command[i+1]
			}
			switch {
			case behind == '&':
				i++
			case behind == '>' || before == '>' || before == '<' || before == '|':
			default:
				return true
			}
		}
	}
	return false
}

// Wrap returns a GoNB cell in which commands that leave programs in the background are run by Run, and in which the standard input of commands is
// empty unless %with_inputs or %with_password precedes them: GoNB leaves it open, so that they would wait forever.
// The words in call are the command line that calls Run. Line numbers do not change.
func Wrap(cell string, call []string) string {
	lines := strings.Split(cell, "\n")
	asks := false
	for i := 0; i < len(lines); i++ {
		prefix, rest, ok := command(lines[i])
		if !ok {
			asks = asks || asking.MatchString(lines[i])
			continue
		}
		if !asks {
			prefix += "exec </dev/null; "
		}
		asks = false
		last := i
		whole := rest
		for strings.HasSuffix(lines[last], `\`) && last+1 < len(lines) {
			last++
			whole = strings.TrimSuffix(whole, `\`) + " " + lines[last]
		}
		if !Background(whole) {
			lines[i] = prefix + rest
		} else {
			lines[i] = rest
			for k := i; k <= last; k++ {
				text, goesOn := lines[k], ""
				if k < last {
					text, goesOn = strings.TrimSuffix(text, `\`), `\`
				}
				lines[k] = strings.ReplaceAll(text, "'", `'\''`) + goesOn
			}
			lines[i] = prefix + "exec " + quoted(call) + " '" + lines[i]
			lines[last] += "'"
		}
		i = last
	}
	return strings.Join(lines, "\n")
}

// asking matches the commands after which the user types the input of the next shell command.
var asking = regexp.MustCompile(`^(//gonb:)?%with_(inputs|password)\b`)

// command splits a line into the prefix that makes it a shell command, and the command.
func command(line string) (prefix, rest string, ok bool) {
	rest = strings.TrimPrefix(line, "//gonb:")
	if rest, ok = strings.CutPrefix(rest, "!"); !ok {
		return "", "", false
	}
	rest = strings.TrimPrefix(strings.TrimLeft(rest, " \t"), "*") // * means in GoNB's folder
	return line[:len(line)-len(rest)], rest, true
}

// quoted quotes words for the shell.
func quoted(words []string) string {
	var all []string
	for _, w := range words {
		all = append(all, Quote(w))
	}
	return strings.Join(all, " ")
}

// Quote quotes a word for the shell.
func Quote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

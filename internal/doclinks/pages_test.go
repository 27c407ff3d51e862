package doclinks

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// pages returns the paths of the repository's Markdown pages.
func pages(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.md", "docs/*.md", "*/README.md", "lab/*.md", "lab/web/*.md"} {
		found, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(path string) bool { return filepath.Base(path) == "CHANGELOG.md" }) // it mentions names that no longer exist
	if len(all) < 15 {
		t.Fatalf("%d pages", len(all))
	}
	return all
}

// TestLinksOfPages checks that every relative link on a page, including the change log, leads to an existing file, and to an
// existing heading if it names one.
func TestLinksOfPages(t *testing.T) {
	for _, path := range append(pages(t), "../../CHANGELOG.md") {
		_, links := read(t, path)
		for _, link := range links {
			target, err := url.Parse(link)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			if target.Scheme != "" {
				continue
			}
			file := path
			if target.Path != "" {
				file = filepath.Join(filepath.Dir(path), target.Path)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			if target.Fragment == "" || filepath.Ext(file) != ".md" {
				continue
			}
			if headings, _ := read(t, file); !slices.Contains(headings, target.Fragment) {
				t.Errorf("%s: %s has no heading #%s, but %q", path, file, target.Fragment, headings)
			}
		}
	}
}

// TestFilesOfPages checks that files named in code type on a page exist. Files that a reader would write have names with
// "your".
func TestFilesOfPages(t *testing.T) {
	named := regexp.MustCompile("`((?:cmd|datasets|docs|internal|kernel|lab|notebooks|plotting|setlib|bench|docker|\\.ci)/[\\w./*-]+\\.(?:go|md|json|csv|ipynb|zip|sh|py))`")
	files := 0
	for _, path := range pages(t) {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range named.FindAllStringSubmatch(string(source), -1) {
			if strings.Contains(match[1], "your") {
				continue
			}
			files++
			if found, err := filepath.Glob("../../" + match[1]); err != nil || len(found) == 0 {
				t.Errorf("%s: there is no %s", path, match[1])
			}
		}
	}
	if files < 10 {
		t.Errorf("%d files are named, want 10", files)
	}
}

// read returns the anchors of a page's headings and the targets of its links and images.
func read(t *testing.T, path string) (headings, links []string) {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	err = ast.Walk(markdown.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			links = append(links, string(n.Destination))
		case *ast.Image:
			links = append(links, string(n.Destination))
		case *ast.Heading:
			if id, ok := n.AttributeString("id"); ok {
				headings = append(headings, strings.Clone(string(id.([]byte))))
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return headings, links
}

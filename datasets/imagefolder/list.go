// Package imagefolder reads folders of images, a folder for each class: PNG, JPEG and GIF, whatever the files are called.
//
//	root/cat/1.png                root/train/cat/1.png
//	root/cat/2.jpg        or      root/test/cat/2.jpg
//	root/dog/1.png                root/test/dog/1.png
package imagefolder

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"setlab/datasets/format"
)

// File is an image with its class.
type File struct {
	Path  string
	Class string
}

// Split is the images of a part of a data set, ordered by class and name.
type Split struct {
	Name  string // train, valid or test
	Files []File
}

// List finds the images of a folder. If the folder has a subfolder train, the splits are train, test, and valid, val or validation. Otherwise all
// images are one split, train. List skips names that begin with a dot.
func List(root string) ([]Split, error) {
	if info, err := os.Stat(filepath.Join(root, "train")); err != nil || !info.IsDir() {
		files, err := listClasses(root)
		return []Split{{"train", files}}, err
	}
	var splits []Split
	seen := map[string]string{}
	entries, err := visible(root)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := e.Name()
		if name == "val" || name == "validation" {
			name = "valid"
		}
		path := filepath.Join(root, e.Name())
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			continue
		}
		if name != "train" && name != "valid" && name != "test" {
			return nil, bad(path, "the folders train, valid (or val, or validation) and test beside each other", "another one")
		}
		if other := seen[name]; other != "" {
			return nil, bad(path, "one folder of validation images", "also "+other)
		}
		seen[name] = path
		files, err := listClasses(path)
		if err != nil {
			return nil, err
		}
		splits = append(splits, Split{name, files})
	}
	return splits, nil
}

// listClasses lists the images in the folders of a folder.
func listClasses(root string) ([]File, error) {
	entries, err := visible(root)
	if err != nil {
		return nil, err
	}
	var files []File
	for _, e := range entries {
		folder := filepath.Join(root, e.Name())
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue // a list or a license, perhaps
		}
		images, err := visible(folder)
		if err != nil {
			return nil, err
		}
		for _, i := range images {
			path := filepath.Join(folder, i.Name())
			if info, err := os.Stat(path); err == nil && info.IsDir() {
				return nil, bad(path, fmt.Sprintf("images in the folder of class %q", e.Name()), "a folder")
			}
			files = append(files, File{path, e.Name()})
		}
	}
	if files == nil {
		return nil, bad(root, "folders of images, one for each class", "none")
	}
	return files, nil
}

// visible lists a folder without hidden files.
func visible(folder string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var out []fs.DirEntry
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && name != "Thumbs.db" && name != "desktop.ini" {
			out = append(out, e)
		}
	}
	return out, nil
}

func bad(path, want, got string) *format.Error {
	return &format.Error{File: path, Offset: -1, Want: want, Got: got}
}

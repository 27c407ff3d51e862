package main

import "fmt"

type File struct { dir *Dir; open []*Handle }
type Dir struct { files map[string]*File; up *Dir; owner *User }
type User struct { home *Dir; all []*File }
type Handle struct { f *File; u *User }

func main() { u := &User{}; d := &Dir{owner: u}; u.home = d; f := &File{dir: d}; f.open = append(f.open, &Handle{f, u}); fmt.Println(f.open[0].u.home.owner == u) }

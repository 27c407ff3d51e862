package datasets

import (
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"path"
	"strings"

	"setlab/datasets/cifar"
	"setlab/datasets/format"
)

// verify checks a file against its published digest. A file without one passes.
func (at found) verify(f File) error { return at.verifyContext(context.Background(), f) }

func (at found) verifyContext(ctx context.Context, f File) error {
	if at.unpacked {
		return at.verifyMembers(ctx, f)
	}
	if f.SHA256 == "" && f.MD5 == "" && f.Content == "" {
		return nil
	}
	want, digest := "SHA-256 "+f.SHA256, sha256.New()
	if f.SHA256 == "" && f.MD5 != "" {
		want, digest = "MD5 "+f.MD5, md5.New()
	}
	head, err := at.hash(ctx, digest)
	if err != nil {
		return err
	}
	got := strings.Fields(want)[0] + " " + hex.EncodeToString(digest.Sum(nil))
	if got == want {
		return nil
	}
	wrong := &DigestError{File: at.full(at.name), Want: want, Got: got, Hint: lookAt(head)}
	switch {
	case f.Content != "":
		return at.verifyContent(ctx, f, wrong)
	case f.Members != nil:
		if err := at.verifyMembers(ctx, f); err != nil {
			return fmt.Errorf("%w; %w", wrong, err)
		}
		return nil
	}
	return wrong
}

// hash writes the file to h and returns its beginning.
func (at found) hash(ctx context.Context, h hash.Hash) (head []byte, err error) {
	file, err := at.files.Open(at.name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := &interruptible{ctx, file}
	head = make([]byte, 64)
	n, err := io.ReadFull(in, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	head = head[:n]
	h.Write(head)
	_, err = io.Copy(h, in)
	return head, err
}

// verifyContent accepts a file with the published content, uncompressed or compressed
// in another way.
func (at found) verifyContent(ctx context.Context, f File, wrong *DigestError) error {
	in, err := at.open(ctx, f.ContentSize)
	if err != nil {
		return errors.Join(wrong, err)
	}
	defer in.Close()
	h := sha256.New()
	if _, err := io.Copy(h, in); err != nil {
		return fmt.Errorf("%w; %w", wrong, err)
	}
	if hex.EncodeToString(h.Sum(nil)) == f.Content {
		return nil
	}
	return wrong
}

// verifyMembers checks the digests of an archive's members.
func (at found) verifyMembers(ctx context.Context, f File) error {
	return at.eachMember(ctx, f, func(i int, member *format.Input) error {
		h := sha256.New()
		if _, err := io.Copy(h, member); err != nil {
			return err
		}
		return sameSHA256(member.Name(), f.Members[i].SHA256, h)
	})
}

// sameSHA256 returns an error unless h has the wanted digest.
func sameSHA256(file, want string, h hash.Hash) error {
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		return &DigestError{File: file, Want: "SHA-256 " + want, Got: "SHA-256 " + got}
	}
	return nil
}

// eachMember visits the members of an archive, or of the folder that it was unpacked
// to.
func (at found) eachMember(ctx context.Context, f File, visit func(index int, member *format.Input) error) error {
	if at.unpacked {
		for i, m := range f.Members {
			member := found{folder: at.folder, name: path.Join(at.name, path.Base(m.Path))}
			in, err := member.open(ctx, m.Size)
			if err != nil {
				return err
			}
			err = visit(i, in)
			in.Close()
			if err != nil {
				return err
			}
		}
		return nil
	}
	in, err := at.open(ctx, 0)
	if err != nil {
		return err
	}
	defer in.Close()
	var names []string
	for _, m := range f.Members {
		names = append(names, path.Base(m.Path))
	}
	return cifar.Archive(in, names, visit)
}

// open opens the file for reading, decompressed, with a limit on its size.
func (at found) open(ctx context.Context, limit int64) (*format.Input, error) {
	file, err := at.files.Open(at.name)
	if err != nil {
		return nil, err
	}
	in, err := format.New(at.full(at.name), &interruptible{ctx, file}, limit)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	in.CloseWith(file)
	return in, nil
}

// interruptible is a reader that returns ctx's error once ctx is done.
type interruptible struct {
	ctx  context.Context
	file fs.File
}

func (r *interruptible) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.file.Read(p)
}

// lookAt says what kind of file a damaged one seems to be, from its beginning.
func lookAt(head []byte) string {
	text := strings.ToLower(strings.TrimSpace(string(head)))
	switch {
	case len(head) == 0:
		return "the file is empty"
	case strings.HasPrefix(text, "<!doctype html"), strings.HasPrefix(text, "<html"):
		return "it is a web page, perhaps a login or an error page"
	case strings.HasPrefix(text, "version https://git-lfs"):
		return "it is a pointer of Git LFS, not the file itself"
	}
	return ""
}

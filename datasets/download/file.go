package download

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Request says what to download, and where to.
type Request struct {
	// URLs are the addresses to try, in order.
	URLs []string
	// Path is the destination. Its folder is created if need be.
	Path string
	// Limit is the largest number of bytes to accept. It must be set.
	Limit int64
	// Check verifies the complete file before it is renamed to Path. If it returns an
	// error, the file is deleted and the next address is tried.
	Check func(ctx context.Context, path string) error
	// Progress, if not nil, is called at most ten times a second, and at the end. The
	// total is 0 if the server does not report it.
	Progress func(url string, done, total int64)

	// Client makes the requests; nil means [http.DefaultClient].
	Client *http.Client
	// Attempts is how often an address is tried in case of temporary failures, such as
	// a broken connection; 0 means 4. Each attempt resumes where the last one stopped.
	Attempts int
	// Pause is the wait before the second attempt, doubled before each further
	// one; 0 means one second.
	Pause time.Duration
	// Stall is the time without a byte after which an attempt is abandoned; 0 means a
	// minute.
	Stall time.Duration
}

// Error says why a download failed, address by address.
type Error struct {
	Path     string
	Attempts []error // one an address
}

// Error lists the addresses and their failures.
func (e *Error) Error() string {
	text := fmt.Sprintf("could not fetch %s", filepath.Base(e.Path))
	for _, a := range e.Attempts {
		text += "\n  " + a.Error()
	}
	return text
}

// Unwrap returns the failures.
func (e *Error) Unwrap() []error { return e.Attempts }

// File downloads the file. If Path exists once the lock is acquired, another process
// has downloaded it and File returns. On cancellation it keeps the bytes received so
// far for the next call.
func File(ctx context.Context, r Request) error {
	r = r.withDefaults()
	if err := os.MkdirAll(filepath.Dir(r.Path), 0o755); err != nil {
		return err
	}
	lock := flock.New(r.Path + ".lock")
	defer lock.Close()
	if _, err := lock.TryLockContext(ctx, 100*time.Millisecond); err != nil {
		return fmt.Errorf("waiting for another download of %s: %w", filepath.Base(r.Path), err)
	}
	if _, err := os.Stat(r.Path); err == nil {
		return nil
	}
	failure := &Error{Path: r.Path}
	for _, url := range r.URLs {
		err := r.fromURL(ctx, url)
		if err == nil {
			// A process that waits for the lock finds the file, and does not download it.
			return errors.Join(lock.Unlock(), ignoreMissing(os.Remove(lock.Path())))
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failure.Attempts = append(failure.Attempts, fmt.Errorf("%s: %w", url, err))
	}
	return failure
}

func (r Request) withDefaults() Request {
	if r.Client == nil {
		r.Client = http.DefaultClient
	}
	if r.Attempts == 0 {
		r.Attempts = 4
	}
	if r.Pause == 0 {
		r.Pause = time.Second
	}
	if r.Stall == 0 {
		r.Stall = time.Minute
	}
	return r
}

// fromURL tries one address until the download is complete or has failed for good.
func (r Request) fromURL(ctx context.Context, url string) error {
	pause := r.Pause
	for attempt := 1; ; attempt++ {
		p, err := openPart(r.Path+".part", url)
		if err != nil {
			return err
		}
		resumed := p.size > 0
		err = r.transfer(ctx, url, p)
		if err = errors.Join(err, p.close()); err == nil {
			if err = r.Check(ctx, p.path); err == nil {
				return p.become(r.Path)
			}
			if ctx.Err() != nil {
				return err
			}
			if removal := p.remove(); removal != nil {
				return removal
			}
			if resumed { // the file may have changed between the two parts: download it in one piece
				resumed, attempt = false, 0
				continue
			}
			return err
		}
		var passing *passingError
		if !errors.As(err, &passing) || ctx.Err() != nil || attempt >= r.Attempts {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
			pause *= 2
		}
	}
}

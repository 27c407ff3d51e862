package download

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// passingError is a temporary failure: another attempt may succeed.
type passingError struct{ err error }

func (e *passingError) Error() string { return e.err.Error() }
func (e *passingError) Unwrap() error { return e.err }

// errStalled is the cause of canceling an attempt that receives no more bytes.
var errStalled = errors.New("the server sends nothing more")

// errAllThere says that the part already has all bytes of the server's file.
var errAllThere = errors.New("nothing left to send")

// transfer makes one request and appends the response's body to the part.
func (r Request) transfer(ctx context.Context, url string, p *part) error {
	attempt, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watchdog := time.AfterFunc(r.Stall, func() { cancel(errStalled) })
	defer watchdog.Stop()

	request, err := http.NewRequestWithContext(attempt, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	// Transparent decompression would change the bytes, and so the digest.
	request.Header.Set("Accept-Encoding", "identity")
	if p.size > 0 {
		request.Header.Set("Range", fmt.Sprintf("bytes=%d-", p.size))
		request.Header.Set("If-Range", p.Validator)
	}
	response, err := r.Client.Do(request)
	if err != nil {
		return r.interrupted(attempt, err)
	}
	defer response.Body.Close()
	total, err := r.begin(url, response, p)
	if err == errAllThere {
		return nil
	}
	if err != nil {
		return err
	}
	return r.receive(attempt, response.Body, p, total, watchdog)
}

// begin decides from the response's header whether its body continues or replaces the
// part. It returns the complete file's size, 0 if that is not known.
func (r Request) begin(url string, response *http.Response, p *part) (total int64, err error) {
	switch response.StatusCode {
	case http.StatusPartialContent:
		var first, last int64
		if n, _ := fmt.Sscanf(response.Header.Get("Content-Range"), "bytes %d-%d/%d", &first, &last, &total); n < 2 || first != p.size {
			return 0, p.refused(fmt.Errorf("the server continues with %q where byte %d is next", response.Header.Get("Content-Range"), p.size))
		}
		if p.size == 0 { // nothing was asked for
			if err := p.restart(url, validator(response)); err != nil {
				return 0, err
			}
		}
	case http.StatusOK: // the whole file, whether or not the rest was asked for
		if err := p.restart(url, validator(response)); err != nil {
			return 0, err
		}
		total = max(response.ContentLength, 0)
	case http.StatusRequestedRangeNotSatisfiable:
		if n, _ := fmt.Sscanf(response.Header.Get("Content-Range"), "bytes */%d", &total); n == 1 && total == p.size {
			return total, errAllThere
		}
		return 0, p.refused(errors.New("the server's file is shorter than what has come of it"))
	default:
		err := fmt.Errorf("the server answers %s", response.Status)
		if response.StatusCode >= 500 || response.StatusCode == http.StatusTooManyRequests || response.StatusCode == http.StatusRequestTimeout {
			err = &passingError{err}
		}
		return 0, err
	}
	if total > r.Limit {
		return 0, fmt.Errorf("the server's file has %d bytes, want at most %d", total, r.Limit)
	}
	return total, nil
}

// refused empties the part, so that the next attempt starts from the beginning.
func (p *part) refused(why error) error {
	if err := p.restart(p.URL, ""); err != nil {
		return err
	}
	return &passingError{why}
}

// validator returns the value for If-Range: a strong ETag, or else the time of the
// last modification.
func validator(response *http.Response) string {
	if tag := response.Header.Get("ETag"); tag != "" && !strings.HasPrefix(tag, "W/") {
		return tag
	}
	return response.Header.Get("Last-Modified")
}

// receive copies the body to the part.
func (r Request) receive(ctx context.Context, body io.Reader, p *part, total int64, watchdog *time.Timer) error {
	buffer := make([]byte, 64<<10)
	var told time.Time
	for {
		n, err := body.Read(buffer)
		watchdog.Reset(r.Stall)
		if p.size+int64(n) > r.Limit {
			return fmt.Errorf("the server sends more than %d bytes", r.Limit)
		}
		if _, werr := p.Write(buffer[:n]); werr != nil {
			return werr
		}
		if r.Progress != nil && (err != nil || time.Since(told) >= 100*time.Millisecond) {
			told = time.Now()
			r.Progress(p.URL, p.size, total)
		}
		if err == io.EOF && total > 0 && p.size < total {
			err = io.ErrUnexpectedEOF
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return r.interrupted(ctx, fmt.Errorf("broken off after %d of %d bytes: %w", p.size, total, err))
		}
	}
}

// interrupted distinguishes a cancellation by the caller from a temporary failure.
func (r Request) interrupted(attempt context.Context, err error) error {
	if cause := context.Cause(attempt); cause == errStalled {
		return &passingError{fmt.Errorf("%w for %v", errStalled, r.Stall)}
	} else if cause != nil {
		return cause
	}
	return &passingError{err}
}

package main

import (
	"errors"
	"strconv"
	"time"

	"github.com/spf13/pflag"
)

// errZero is the error for a flag set to 0 where 0 means that the flag is not set.
var errZero = errors.New("must not be 0; omit the flag for the default")

// wholeVar defines an integer flag that is 0 if omitted and that cannot be set to 0.
func wholeVar(flags *pflag.FlagSet, to *int, name, usage string) {
	flags.Var((*writtenInt)(to), name, usage)
}

// timeVar defines a duration flag that is 0 if omitted and that cannot be set to 0.
func timeVar(flags *pflag.FlagSet, to *time.Duration, name, usage string) {
	flags.Var((*writtenTime)(to), name, usage)
}

type writtenInt int

func (n *writtenInt) Set(text string) error {
	v, err := strconv.Atoi(text)
	if errors.Is(err, strconv.ErrSyntax) || errors.Is(err, strconv.ErrRange) {
		return errors.New("want a whole number")
	}
	if err == nil && v == 0 {
		return errZero
	}
	*n = writtenInt(v)
	return err
}

func (n *writtenInt) String() string {
	if *n == 0 {
		return "" // no default in the help
	}
	return strconv.Itoa(int(*n))
}

func (*writtenInt) Type() string { return "int" }

type writtenTime time.Duration

func (d *writtenTime) Set(text string) error {
	v, err := time.ParseDuration(text)
	if err == nil && v == 0 {
		return errZero
	}
	*d = writtenTime(v)
	return err
}

func (d *writtenTime) String() string {
	if *d == 0 {
		return ""
	}
	return time.Duration(*d).String()
}

func (*writtenTime) Type() string { return "duration" }

package datasets

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"

	"setlab/datasets/format"
)

// The shape of a line of the digits: gray levels, then the digit.
const (
	digitPixels = 8 * 8
	digitGray   = 16 // the brightest level
)

// loadDigits reads the lines of the digits and cuts them into the two splits.
func loadDigits(_ context.Context, in *files) (*Set, error) {
	of, err := in.open("digits.csv.gz")
	if err != nil {
		return nil, err
	}
	defer of.Close()
	var values []byte
	var labels []int
	for {
		line, err := of.Line()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		numbers, err := parseDigit(of, line)
		if err != nil {
			return nil, err
		}
		values = append(values, numbers[:digitPixels]...)
		labels = append(labels, int(numbers[digitPixels]))
	}
	s, err := FromBytes(len(labels), digitPixels, values, 1, labels)
	if err != nil {
		return nil, err
	}
	if s.Len() != in.entry.Train+in.entry.Test {
		return nil, of.Bad(fmt.Sprintf("%d lines", in.entry.Train+in.entry.Test), fmt.Sprint(s.Len()))
	}
	return in.entry.split(s), nil
}

// parseDigit reads the numbers of one line.
func parseDigit(in *format.Input, line []byte) ([]byte, error) {
	fields := bytes.Split(line, []byte(","))
	if len(fields) != digitPixels+1 {
		return nil, in.BadLine(-1, fmt.Sprintf("%d gray levels and a digit", digitPixels), fmt.Sprintf("%d numbers", len(fields)))
	}
	numbers := make([]byte, len(fields))
	at := 0
	for i, field := range fields {
		most := digitGray
		if i == digitPixels {
			most = 9
		}
		v, err := strconv.Atoi(string(field))
		if err != nil || v < 0 || v > most {
			return nil, in.BadLine(at, fmt.Sprintf("a number 0..%d", most), format.Quote(field))
		}
		numbers[i] = byte(v)
		at += len(field) + 1
	}
	return numbers, nil
}

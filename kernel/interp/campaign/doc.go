// Package campaign runs random programs interpreted, while the collector runs all the time, and compares what they print
// with what they print compiled. It consists of tests:
//
//	make engine-test COUNT=100000
package campaign

#!/bin/sh
# The goimports that GoNB runs: it takes names from what the machine has, and leaves the network to go get.
GOPROXY=off GONOPROXY=none exec {GOIMPORTS} "$@"

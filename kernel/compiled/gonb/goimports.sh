#!/bin/sh
# The goimports that GoNB runs. It uses only packages on the machine and leaves downloads to go get.
GOPROXY=off GONOPROXY=none exec {GOIMPORTS} "$@"

#!/bin/sh
# The go command that GoNB runs: see gocommand.go.
go={GO}

# GoNB makes a workspace in its own folder, whatever the user's settings say about workspaces.
[ -n "$GONB_TMP_DIR" ] && [ "$(pwd -P)" = "$(cd "$GONB_TMP_DIR" && pwd -P)" ] && GOWORK=auto && export GOWORK

# GoNB builds in a workspace, in which a -mod flag from the user's settings is an error.
flags=${GOFLAGS-{GOFLAGS}}
case " $flags" in
*' -mod='* | *' --mod='*)
	GOFLAGS=$(printf ' %s' "$flags" | sed 's/ --*mod=[^ ]*//g')
	export GOFLAGS
	;;
esac

# An interrupted cell is neither compiled nor run.
[ -e {STOPPED} ] && exit 1

case "$*" in
'build -o '* | 'test -c -o '*) # run by GoNB itself
	# Without debugging information, linking a cell takes a fifth less time. Tracebacks do not need it.
	case " $flags $*" in
	*' -ldflags'* | *' --ldflags'*) ;;
	*) export GOFLAGS="${GOFLAGS-$flags} -ldflags=-w" ;;
	esac
	"$go" "$@"
	status=$?
	[ -e {STOPPED} ] && exit 1
	[ $status -eq 0 ] && : >{BUILT}
	exit $status
	;;
'get' | 'get -t') ;; # run by GoNB itself before it compiles a cell
'env GOROOT')        # run by GoNB itself before its first cell for the page: see page.go
	if rm {ROOT_ASKED} 2>/dev/null; then
		printf '%s\n' {ROOT}
		exit
	fi
	exec "$go" "$@"
	;;
*) exec "$go" "$@" ;;
esac

# For nearly every cell, the modules on the machine are enough.
error=$(GOPROXY=off GONOPROXY=none "$go" "$@" 2>&1) && exit 0
missing=$(printf '%s\n' "$error" | sed -n \
	-e 's/.*cannot find module providing package \([^ :]*\).*/\1/p' \
	-e 's/.*[[:space:](]\([^[:space:](]*\): module lookup disabled.*/\1/p' | sort -u | tr '\n' ' ')
if [ -z "$missing" ]; then
	printf '%s\n' "$error"
	exit 1
fi

# Try a module that was downloaded earlier for another purpose.
cache=$("$go" env GOMODCACHE)
printf 'missing\t%s\t%s\n' "$cache" "$missing" >{SAID}
read -r cached <{ANSWER}
if [ -n "$cached" ]; then
	# The cache is trusted, so its modules are not checked again.
	GOPROXY="file://$cache/cache/download" GONOPROXY=none GONOSUMDB='*' "$go" get $cached >/dev/null 2>&1 &&
		GOPROXY=off GONOPROXY=none "$go" "$@" >/dev/null 2>&1 && exit 0
fi

# Use the network according to the user's settings.
"$go" "$@" &
printf 'fetching\t%s\t%s\n' $! "$missing" >{SAID}
wait $!
status=$?
printf 'done\n' >{SAID}
exit $status

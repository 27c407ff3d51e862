#!/bin/sh
# The go command that GoNB runs: see gocommand.go.
go={GO}

# GoNB builds in a workspace, where the flag -mod of the user's settings is an error.
flags=${GOFLAGS-{GOFLAGS}}
case " $flags" in
*' -mod='* | *' --mod='*)
	GOFLAGS=$(printf ' %s' "$flags" | sed 's/ --*mod=[^ ]*//g')
	export GOFLAGS
	;;
esac

# An interrupted cell is not compiled, and does not run.
[ -e {STOPPED} ] && exit 1

case "$*" in
'build -o '* | 'test -c -o '*) # GoNB's own
	# Without debugging information a cell is linked a fifth sooner. Tracebacks do not need it.
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
'get' | 'get -t') ;; # GoNB's own, before it compiles a cell
'env GOROOT')        # GoNB's own, before its first cell for the page: see page.go
	if rm {ROOT_ASKED} 2>/dev/null; then
		printf '%s\n' {ROOT}
		exit
	fi
	exec "$go" "$@"
	;;
*) exec "$go" "$@" ;;
esac

# What the machine has is enough for nearly every cell.
error=$(GOPROXY=off GONOPROXY=none "$go" "$@" 2>&1) && exit 0
missing=$(printf '%s\n' "$error" | sed -n \
	-e 's/.*cannot find module providing package \([^ :]*\).*/\1/p' \
	-e 's/.*[[:space:](]\([^[:space:](]*\): module lookup disabled.*/\1/p' | sort -u | tr '\n' ' ')
if [ -z "$missing" ]; then
	printf '%s\n' "$error"
	exit 1
fi

# A module that has been fetched before for something else.
cache=$("$go" env GOMODCACHE)
printf 'missing\t%s\t%s\n' "$cache" "$missing" >{SAID}
read -r cached <{ANSWER}
if [ -n "$cached" ]; then
	# The machine trusts its cache; what it has is not looked up again.
	GOPROXY="file://$cache/cache/download" GONOPROXY=none GONOSUMDB='*' "$go" get $cached >/dev/null 2>&1 &&
		GOPROXY=off GONOPROXY=none "$go" "$@" >/dev/null 2>&1 && exit 0
fi

# The network, as the user's settings say.
"$go" "$@" &
printf 'fetching\t%s\t%s\n' $! "$missing" >{SAID}
wait $!
status=$?
printf 'done\n' >{SAID}
exit $status

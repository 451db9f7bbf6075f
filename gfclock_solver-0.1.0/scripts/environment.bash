#!/usr/bin/env bash
# Sourced by the other scripts: makes the virtual environment `.venv` on first use and renews it when needed.
#
#   prepare_environment ROOT [EXTRA]    sets `python` to the environment's interpreter, with the package installed
#
# A stamp in `.venv` says that everything is installed: for which folder, from which sources, and which compiled modules
# belong to it. It is out of date when the folder is another, a compiled module is gone, or pyproject.toml, setup.py or
# the source of a compiled module has changed. Two set-ups at once wait for each other on `.venv.lock`, and that file is
# not empty while one is unfinished, so that an interrupted one is redone from the start. Standard output and standard
# input are left to the command. GFCLOCK_PYTHON names the interpreter to use instead of the first suitable one.

say() { printf 'gfclock: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 70
}

prepare_environment() {
    local root=$1 extra=${2-}
    local venv=$root/.venv
    local stamp=$venv/prepared${extra:+-$extra}
    python=$venv/bin/python
    [[ ! -d $venv/Scripts ]] || python=$venv/Scripts/python.exe
    local -a sources=("$root"/{pyproject.toml,setup.py} "$root"/src/gfclock_solver/*/compiled/*.{py,pxd})
    if ! is_prepared; then
        set_up </dev/null
    fi
}

is_prepared() {
    local prepared_root='' prepared_sources='' module source
    [[ -x $python && -f $stamp ]] || return 1
    {
        IFS= read -r prepared_root && IFS= read -r prepared_sources || return 1
        [[ $prepared_root == "$root" && ${prepared_sources%% *} == "${#sources[@]}" ]] || return 1
        while IFS= read -r module; do
            [[ -s $root/$module ]] || return 1
        done
    } <"$stamp"
    for source in "${sources[@]}"; do
        # What was only touched, or bears a time still to come, has not changed.
        [[ ! $source -nt $stamp ]] || {
            [[ $prepared_sources == "$(checksum)" ]]
            return
        }
    done
}

# checksum: how many sources the installation depends on, and numbers that change with any of them
checksum() { printf '%d %s\n' "${#sources[@]}" "$(cat -- "${sources[@]}" | cksum)"; }

set_up() {
    local base_python='' lock=$root/.venv.lock
    # pip ends an interrupt as if it were a failed installation.
    trap 'exit 130' INT
    find_python
    # The lock belongs to the open file, so it lasts until this shell closes it, however the set-up ends.
    { exec 9>>"$lock"; } 2>/dev/null || die "cannot write to $root, where .venv is to be made"
    "$base_python" -c "$wait_for_lock" || die "cannot lock $lock"
    if ! is_prepared; then
        if is_prepared_but_for_extra; then
            add_extra
        else
            make_venv
            install_package
        fi
    fi
    exec 9>&-
    trap - INT
}

# Windows has no fcntl; there two set-ups at once are not kept apart.
wait_for_lock='
try:
    import fcntl
except ImportError:
    pass
else:
    fcntl.flock(9, fcntl.LOCK_EX)
'

find_python() {
    local candidate without_venv=''
    local -a candidates=(python3 python3.14 python3.13 python3.12 python3.11 python)
    [[ -z ${GFCLOCK_PYTHON-} ]] || candidates=("$GFCLOCK_PYTHON")
    for candidate in "${candidates[@]}"; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            base_python=$candidate
            return
        fi
        without_venv=${without_venv:-$candidate}
    done
    [[ -z $without_venv ]] || die "$without_venv lacks the venv module; on Debian and Ubuntu: apt-get install python3-venv"
    [[ -z ${GFCLOCK_PYTHON-} ]] || die "GFCLOCK_PYTHON=$GFCLOCK_PYTHON is not Python 3.11 or newer"
    die "Python 3.11 or newer is needed, and none of ${candidates[*]} is one"
}

make_venv() {
    local message
    if [[ ! -s $lock && -x $python ]] && "$python" -m pip --version >/dev/null 2>&1; then
        say "renewing $venv, as something has changed"
    else
        say "making $venv (once)"
        printf 'unfinished\n' >"$lock"
        message=$("$base_python" -m venv --clear "$venv" 2>&1) || die "cannot make $venv: ${message##*$'\n'}"
        [[ ! -d $venv/Scripts ]] || python=$venv/Scripts/python.exe
    fi
}

# is_prepared_but_for_extra: the package is installed and compiled, only what `extra` adds is not
is_prepared_but_for_extra() {
    local stamp=$venv/prepared
    [[ -n $extra && ! -s $lock ]] && is_prepared
}

add_extra() {
    say "installing what else is needed"
    pip_install "gfclock-solver[$extra]"
    cp -p "$venv/prepared" "$stamp"
}

install_package() {
    local new_stamp=$venv/prepared.new module
    printf 'unfinished\n' >"$lock"
    # Written before the sources are read: what changes meanwhile is newer than the stamp.
    printf '%s\n' "$root" "$(checksum)" >"$new_stamp"
    # A compiled module hides its source, so an old one must not outlive a failed compilation.
    rm -f "$root"/src/gfclock_solver/*/compiled/*.so "$root"/src/gfclock_solver/*/compiled/*.pyd
    say "installing what is needed and compiling the search (one minute or two)"
    pip_install -e "$root${extra:+[$extra]}"
    write_relative_path
    # So that no call has to do it, which would be slow where it may not write.
    "$python" -m compileall -q "$root/src" || die "cannot write to $root/src"
    for module in "$root"/src/gfclock_solver/*/compiled/*.{so,pyd}; do
        [[ ! -f $module ]] || printf '%s\n' "${module#"$root/"}"
    done >"$new_stamp.modules"
    # With the time of the beginning.
    touch -r "$new_stamp" "$new_stamp.modules"
    cat "$new_stamp.modules" >>"$new_stamp"
    touch -r "$new_stamp.modules" "$new_stamp"
    rm -f "$new_stamp.modules"
    mv "$new_stamp" "$stamp"
    # The extras come on top of the plain installation.
    [[ -z $extra ]] || cp -p "$stamp" "$venv/prepared"
    : >"$lock"
    case $("$python" -P -m gfclock_solver --version) in
    *interpreted*)
        say "no C compiler or no Python headers here: the search runs interpreted, far slower" \
            "(on Debian and Ubuntu: apt-get install gcc python3-dev, then remove .venv)"
        ;;
    esac
}

# write_relative_path: lets Python find the sources by a path that any locale can read, wherever this folder is moved
write_relative_path() {
    local path
    for path in "$venv"/lib/python3*/site-packages/__editable__.gfclock_solver-*.pth; do
        [[ ! -f $path ]] || printf '../../../../src\n' >"$path"
    done
    for path in "$venv"/Lib/site-packages/__editable__.gfclock_solver-*.pth; do
        [[ ! -f $path ]] || printf '../../../src\n' >"$path"
    done
}

# pip_install ARGUMENTS...: installs, tells on a terminal how far it is, and ends the script when that fails
pip_install() {
    local log=$venv/set-up.log reason watcher='' status=0
    if [[ -t 2 ]]; then
        tell_progress "$log" 9>&- &
        watcher=$!
        trap 'kill "$watcher" 2>/dev/null; exit 130' INT
    fi
    local -x LC_ALL=${LC_ALL-}
    # pip writes the path of this folder in the locale's encoding, which in the plain one has no letters but ASCII's.
    case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in
    C | POSIX | '') LC_ALL=C.UTF-8 ;;
    esac
    "$python" -m pip install --disable-pip-version-check --no-input "$@" >"$log" 2>&1 || status=$?
    [[ -z $watcher ]] || {
        { kill "$watcher" && wait "$watcher"; } 2>/dev/null || true
        printf '\r\033[K' >&2
    }
    ((status)) || return 0
    reason=$(grep -E '^ *ERROR:' "$log" | tail -n 1 | sed 's/^ *//')
    if grep -qE 'No matching distribution|Connection|resolve' "$log"; then
        reason+=' (is there a network?)'
    fi
    die "installing failed: ${reason:-no reason was given}; all of it: $log"
}

# tell_progress LOG: shows the seconds and the log's last line, as long as this shell runs
tell_progress() {
    local last
    while sleep 1 && kill -0 $$ 2>/dev/null; do
        last=$(tail -n 1 -- "$1" 2>/dev/null) || last=''
        printf '\r\033[K%4d s  %.60s' "$SECONDS" "${last//[^[:print:]]/ }" >&2
    done
}

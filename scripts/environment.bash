#!/usr/bin/env bash
# Sourced by the other scripts: makes the virtual environment `.venv` on first use and renews it when needed.
#
#   prepare_environment ROOT [EXTRA]    sets `python` to the environment's interpreter, with the package installed
#
# A stamp in `.venv` says that everything is installed for this folder. It is out of date when pyproject.toml or the
# source of a compiled module is newer. Two set-ups at once wait for each other on `.venv.lock`, and that file is not
# empty while one is unfinished, so that an interrupted one is redone from the start. Standard output and standard
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
    if ! is_prepared; then
        set_up </dev/null
    fi
}

is_prepared() {
    local prepared_root='' source
    [[ -x $python && -f $stamp ]] || return 1
    IFS= read -r prepared_root <"$stamp" || return 1
    [[ $prepared_root == "$root" && ! $root/pyproject.toml -nt $stamp ]] || return 1
    for source in "$root"/src/gfclock_solver/*/compiled/*.pxd; do
        [[ ! $source -nt $stamp && ! ${source%.pxd}.py -nt $stamp ]] || return 1
    done
}

set_up() {
    local base_python='' lock=$root/.venv.lock
    # pip ends an interrupt as if it were a failed installation.
    trap 'exit 130' INT
    find_python
    # The lock belongs to the open file, so it lasts until this shell closes it, however the set-up ends.
    { exec 9>>"$lock"; } 2>/dev/null || die "cannot write to $root, where .venv is to be made"
    "$base_python" -c "$wait_for_lock" || die "cannot lock $lock"
    if ! is_prepared; then
        make_venv
        install_package
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
        say "renewing $venv"
    else
        say "setting up $venv (once, about a minute)"
        printf 'unfinished\n' >"$lock"
        message=$("$base_python" -m venv --clear "$venv" 2>&1) || die "cannot make $venv: ${message##*$'\n'}"
        [[ ! -d $venv/Scripts ]] || python=$venv/Scripts/python.exe
    fi
}

install_package() {
    local log=$venv/set-up.log new_stamp=$venv/prepared.new reason
    printf 'unfinished\n' >"$lock"
    # Written before the sources are read: what changes meanwhile is newer than the stamp.
    printf '%s\n' "$root" >"$new_stamp"
    # A compiled module hides its source, so an old one must not outlive a failed compilation.
    rm -f "$root"/src/gfclock_solver/*/compiled/*.so "$root"/src/gfclock_solver/*/compiled/*.pyd
    if ! (cd "$root" && "$python" -m pip install --disable-pip-version-check --no-input -e ".${extra:+[$extra]}") >"$log" 2>&1; then
        reason=$(grep -E '^ *ERROR:' "$log" | tail -n 1 | sed 's/^ *//')
        if grep -qE 'No matching distribution|Connection|resolve' "$log"; then
            reason+=' (is there a network?)'
        fi
        die "installing failed: ${reason:-no reason was given}; all of it: $log"
    fi
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

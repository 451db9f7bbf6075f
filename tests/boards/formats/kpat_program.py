"""KPat itself: it loads a file without a display, is closed, and saves what it loaded."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from absent import absent

SESSION = """
"$KPAT" "$FILE" &
for attempt in $(seq 100); do
    if gdbus call --session -d org.kde.kpat-$! -o /kpat/MainWindow -m org.qtproject.Qt.QWidget.close; then break; fi
    read -t 0.1 < "$WAITED"
done
wait
"""
"""Starts KPat and closes its window as soon as it answers; an empty pipe makes a pause that no clock is asked for."""


def find_kpat() -> str:
    """Return where KPat is; without it, or what starts it, the tests are skipped, but never in CI on Linux."""
    kpat = shutil.which("kpat", path=os.environ.get("PATH", "") + ":/usr/games")
    missing = [name for name in ("dbus-run-session", "gdbus", "bash") if shutil.which(name) is None]
    if kpat is None or missing:
        absent(f"{'kpat' if kpat is None else missing[0]} is not installed", ci="linux")
    return kpat


def save_of(kpat: str, file: Path, home: Path) -> str:
    """Return what KPat saves on its exit after it has loaded `file`, with `home` as its user's folder."""
    folders = {"XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share", "XDG_CACHE_HOME": ".cache"}
    paths = {name: home / folder for name, folder in folders.items()}
    for path in paths.values():
        path.mkdir(parents=True)
    (paths["XDG_CONFIG_HOME"] / "kpatrc").write_text("[General Settings]\nRememberStateOnExit=true\n")
    os.mkfifo(home / "pipe")
    # Held open, so that reading from it waits.
    waited = os.open(home / "pipe", os.O_RDWR)
    environment = {
        **os.environ,
        **{name: str(path) for name, path in paths.items()},
        **{"HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"},
        **{"KPAT": kpat, "FILE": str(file), "WAITED": str(home / "pipe")},
    }
    try:
        # Sockets lie in the folder of the session, and the name of a socket may have about a hundred signs only.
        with tempfile.TemporaryDirectory(prefix="kpat") as session:
            environment["XDG_RUNTIME_DIR"] = environment["TMPDIR"] = session
            command = ["dbus-run-session", "--", "bash", "-c", SESSION]
            subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60)
    finally:
        os.close(waited)
    return (paths["XDG_DATA_HOME"] / "kpat" / "savedstate.xml").read_text(encoding="utf-8")
